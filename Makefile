# Start with `make run` and `make test`. Both install missing packages.

.PHONY: run quick page texts docs doc test test-loaded test-peers test-clients conformance crash fuzz fuzz-short fuzzers soak \
	sanitize check lint gates signature link-test wasm wasm-test wasm-bench web test-web test-web-short test-web-long screenshots units \
	systemd build levels deb deb-test image image-test release committed release-test test-packages compare-builds apt postgres by-ear \
	print-pictures setup setup-deb setup-release setup-run setup-web setup-ear help clean
.DEFAULT_GOAL := help

# Debian packages that a build needs in addition to the Swift toolchain: libraries for the linker, and
# those that the toolchain itself loads.
BUILD_PACKAGES := gcc libc6-dev libstdc++-12-dev \
	libcurl4 libncurses6 libsqlite3-0 libxml2 \
	libsqlite3-dev libsodium-dev libsystemd-dev pkg-config python3 zlib1g-dev
# Additional packages for tests: third-party programs that the tests compare with, and systemd's tools
# to check and run the units (the packages start nothing where systemd is not running).
PACKAGES := $(BUILD_PACKAGES) \
	curl fish libfaketime mandoc minisign mupdf-tools qpdf qqwing sgt-puzzles sqlite3 strace libxml2-utils \
	poppler-utils ghostscript zbar-tools zsh systemd dbus libnss-systemd nodejs
# Additional packages for testing the page for players.
WEB_PACKAGES := chromium firefox-esr fonts-dejavu-core node-typescript python3-venv
# Additional packages for playing with a screen reader.
EAR_PACKAGES := at-spi2-core dbus-x11 openbox orca xdotool xvfb
# Additional packages for building and checking the Debian package.
DEB_PACKAGES := build-essential debhelper lintian
# Additional packages for the image, the files of a release, the repository for apt, and their tests.
RELEASE_PACKAGES := $(DEB_PACKAGES) apt-utils gnupg gpgv libdeflate-tools libpq5 minisign python3-yaml \
	sqv umoci xz-utils

# The debug build, in which what computes is optimized, serves quick, test and all suites; the release build is
# the program that is shipped and measured.
TEST := Tests/run.sh
DEBUG := swift build --build-tests --explicit-target-dependency-import-check error
# The build with AddressSanitizer, which keeps the checks of invariants: those test targets alone.
CHECKED := --sanitize=address -Xswiftc -assert-config -Xswiftc Debug --scratch-path .build/checked
CHECKED_TESTS := FarmSQLiteTests FarmSystemTests FarmHTTPTests EngineInvariantTests
# Ignores leaks in third-party libraries.
LEAKS := LSAN_OPTIONS=suppressions=Tests/leaks-of-others.txt:print_suppressions=0
BINARY := .build/release/puzzlefarm
# The level of the processor to compile for, by default that of this machine; `make run LEVEL=x86-64`
# compiles for all processors. The sources are the same, and so are the results.
LEVEL := $(shell tools/processor-level)
flags = $(if $(NAME_$(1)),-Xcc -march=$(1) -Xswiftc -Xcc -Xswiftc -march=$(1) -Xswiftc -D$(NAME_$(1)))
NAME_x86-64-v3 := X86_64_V3
NAME_x86-64-v4 := X86_64_V4
# The program needs no Swift libraries at run time, its relocation tables are read-only after startup, and it
# does not depend on the folder in which it is built, nor on the order of sets in the compiler.
RELEASE_FLAGS := --static-swift-stdlib -Xlinker -z -Xlinker now \
	-Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
PROGRAM := env SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --product puzzlefarm $(RELEASE_FLAGS)
BUILD := $(PROGRAM) $(call flags,$(LEVEL))
# The package has a build for all processors of the architecture and, for x86-64, those for higher levels:
# the program continues as the best one when it starts (ProcessorBuild).
LEVELS ?= $(if $(filter x86_64,$(shell uname -m)),x86-64 x86-64-v3 x86-64-v4,$(shell uname -m))

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run: setup-run ## build, run a service in ./var and watch its pools fill; serve console and page
	@tools/show-progress "building the service" .build/build.log $(BUILD)
	@tools/run-here $(BINARY)

quick: ## check what changed since the last commit: formatting, debug build, unit tests
	Tests/quick.sh

# The address of the repository, which `make docs` writes into the pages. Whoever publishes sets it.
ADDRESS := https://puzzlefarm.example/puzzlefarm.git

docs: ## write the generated pages again: docs/tiers.md, docs/limits.md, docs/api.md, docs/techniques
	@$(BUILD)
	@rm -rf .build/docs && mkdir -p .build/docs
	@$(BINARY) tiers --markdown > .build/docs/tiers.md
	@$(BINARY) config limits > .build/docs/limits.md
	@$(BINARY) man puzzlefarm-api --markdown > .build/docs/api.md
	@$(BINARY) techniques --markdown .build/docs/techniques
	@$(BINARY) techniques --texts .build/texts --force
	@cp .build/texts/techniques.json .build/texts/examples.json Sources/SudokuWeb/Page
	@rm -rf docs/techniques && cp -R --no-preserve=mode .build/docs/. docs
	@sed -i 's|url: "[^"]*"|url: "$(ADDRESS)"|' README.md docs/library.md
	@sed -i 's|https://[^ ]*/\(apt/puzzlefarm.sources\)|$(dir $(ADDRESS))\1|' docs/verifying.md

test: postgres ## build and run all tests
	@tools/show-progress "building the tests" .build/build-tests.log $(DEBUG)
	Tests/parts.sh .build/debug

# The programs for tests that start servers of their own.
postgres: setup
	@Tests/Interop/Peers/postgres.sh

test-loaded: setup postgres ## run the suite four times under each of five loads, in the background (hours)
	Tests/loaded.sh

conformance: setup ## check every rating and solving step against the reference data (some minutes)
	PUZZLEFARM_CONFORMANCE=1 $(TEST) --filter Conformance

crash: setup ## kill a process that is using the store 300 times, and fail its disk (some minutes)
	PUZZLEFARM_CRASHES=300 $(TEST) --filter CrashTests

fuzz: setup fuzzers ## send a million broken requests, and run libFuzzer on every reader, SECONDS=60 each
	PUZZLEFARM_FUZZ=1000000 $(TEST) --filter FuzzTests
	Tests/Fuzzing/fuzz.sh $(SECONDS)

SECONDS := 60

fuzz-short: setup fuzzers ## run libFuzzer on every reader for a second each
	Tests/Fuzzing/fuzz.sh 1

# Built with libFuzzer's main, and with coverage and AddressSanitizer in every module.
fuzzers:
	@PUZZLEFARM_FUZZER=1 swift build -c release --scratch-path .build/fuzz --product Fuzzing \
	  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address

soak: setup postgres ## run all fault tests at full length, and compare the store with its model
	Tests/Interop/Peers/patroni.sh
	older=$$(Tests/Interop/older.sh) && PUZZLEFARM_OLDER=$$older PUZZLEFARM_SOAK=1 \
	  $(TEST) --filter '^FaultTests\.|StoreModelTests'

# Missing programs are downloaded into .build, or skipped with the command that installs them.
test-peers: setup ## test with third-party programs: clients, proxies, monitoring, readers of bundles
	@$(BUILD)
	Tests/Interop/Peers/clients.sh
	Tests/Interop/Peers/monitoring.sh
	Tests/Interop/Peers/schemathesis.sh
	Tests/Interop/Peers/generated.sh
	Tests/Interop/Peers/bundles.sh
	Tests/Interop/Peers/catalogue.sh
	Tests/Interop/Peers/console.sh
	Tests/Interop/Peers/edge.sh
	Tests/Interop/Peers/redis.sh

test-clients: setup ## generate clients in three languages and let them claim through Caddy (some minutes)
	@$(BUILD)
	Tests/Interop/Peers/generated-clients.sh

# Debug and release build use one folder, one at a time, so they are in one lane; what needs them comes last in the
# other one, whose builds have folders of their own.
check: setup lint ## run every gate: format, layers, concurrency, memory, bench signature, systemd
	@tools/make-side-by-side "signature gates doc units systemd" "wasm sanitize wasm-test link-test"

lint: ## check the formatting rules
	swift format lint --strict -r Package.swift Sources Tests Examples

# The compiler's checks; the layering tests themselves run with all others.
gates: setup
	$(DEBUG)

# From the modules of the debug build: a symbol graph and an archive for each library.
doc: gates ## build the documentation of the libraries for apps with DocC, in .build/doc; warnings are errors
	@tools/build-doc .build/debug/Modules

# Runs the wrappers of C under AddressSanitizer, with leak detection, and a sample of the engine whose invariants
# are checked; fails if these did not run. Without `swift test` between the tests and the log, which lost lines
# on a busy machine.
sanitize: setup
	@mkdir -p .build
	@PUZZLEFARM_TESTS="$(CHECKED_TESTS)" swift build --product puzzlefarmPackageTests $(CHECKED)
	$(LEAKS) .build/checked/debug/puzzlefarmPackageTests.xctest --testing-library swift-testing \
	  --filter 'FarmSQLiteTests|FarmSystemTests|FarmHTTPTests|Invariant' > .build/checked.log 2>&1 \
	&& grep -q 'Suite InvariantTests passed' .build/checked.log \
	&& grep 'Test run with [1-9]' .build/checked.log || { tail -60 .build/checked.log >&2; exit 1; }

# Checks that the engine still computes the pinned results.
signature: setup
	@$(BUILD)
	@found=$$($(BINARY) bench --json --seconds 0); \
	sed -n 's/^        \.\([a-z]*\): "\([0-9a-f]*\)",$$/"\1":"\2"/p' Tests/Unit/FarmBenchTests/EngineBenchTests.swift | \
	{ count=0; while read -r pinned; do \
		case $$found in *"$$pinned"*) echo "bench signature $$pinned" ;; \
		*) echo "bench signature is not $$pinned: $$found" >&2; exit 1 ;; esac; \
		count=$$((count + 1)); \
	done; [ $$count -ge 8 ] || { echo "pinned signatures not found" >&2; exit 1; }; }

# Builds apps that use the libraries by path and by branch, without Foundation, static and dynamic, and plays a
# game with the example's model and with the module for web pages.
link-test: gates wasm
	@$(BUILD)
	Tests/Interop/Linking/link-test.sh $(RELEASE_FLAGS) $(call flags,$(LEVEL))

wasm: .build/wasm/complete texts ## build the engine for web pages, in .build/wasm, with the Swift toolchain alone

texts:
	@cp Sources/SudokuWeb/Page/* .build/wasm
	@tools/join-texts .build/wasm

# The texts are no part of the modules, nor is the folder Page.
WASM_SOURCES := tools/build-wasm $(shell find Sources/SudokuEngine Sources/FarmJSON \
  Sources/SudokuGame Sources/SudokuLayouts Sources/PuzzleExchange Sources/SudokuWeb Sources/PuzzleBundle/Record/PuzzleID.swift \
  Sources/PuzzleBundle/Record/JSONWriter+Steps.swift Sources/PuzzleBundle/Formats/Print/QR \
  \( -name Page -o -name '*.json' -o -name TextFiles.swift \) -prune -o -type f -print)
WEB_SOURCES := tools/build-web tools/join-texts tools/strip-comments \
  $(shell find Web Sources/SudokuWeb/Page Sources/SudokuEngine/Texts -type f)

.build/wasm/complete: $(WASM_SOURCES)
	@tools/build-wasm
	@touch $@

.build/wasm/usual: $(WASM_SOURCES)
	@tools/build-wasm usual
	@touch $@

web: wasm .build/web-complete ## put the page for players together, .build/web

.build/web-complete: .build/wasm/complete $(WEB_SOURCES)
	@tools/build-web
	@touch $@

# For `make run`: without the module for browsers without vector instructions, a quarter of the time.
page: .build/wasm/usual texts .build/web-usual

.build/web-usual: .build/wasm/usual $(WEB_SOURCES)
	@tools/build-web
	@touch $@

# Each row of the checklist by its number, in Chromium and Firefox.
test-web: setup-web web ## test the page for players in browsers
	@$(BUILD)
	PUZZLEFARM="$(CURDIR)/$(BINARY)" Tests/Web/run.sh

test-web-short: setup-web web ## test the page's most important rows in browsers (six minutes)
	@$(BUILD)
	PUZZLEFARM="$(CURDIR)/$(BINARY)" Tests/Web/run.sh -j 2 test_access test_board test_catalogue test_console \
	  test_console_firefox test_console_reader test_console_soak test_console_trial test_console_windows \
	  test_challenge.ChallengeTestsInChromium test_contrast test_daily test_ends test_firefox test_game test_going_back test_hints.CoachTestsInChromium test_hostile_catalogue \
	  test_large_catalogue.LargeCatalogueTests.test_B6_withdrawals_of_older_files_concern_those_who_have_them \
	  test_interruptions test_keys test_layouts.LayoutTestsInChromium test_layout_games.MovedBoardTests test_carry.CarryTestsInChromium test_tools.ToolTestsInChromium test_tools.KeptNotesTestsInChromium test_sketch.BranchTestsInChromium test_sketch.LinkTestsInChromium test_own.OwnPuzzleTestsInChromium test_console_paper test_links test_offline test_page test_path.PathTestsInChromium test_paths test_results test_touch \
	  test_budget.BudgetTests.test_sizes_of_the_player test_budget.BudgetTests.test_sizes_of_texts

test-web-long: setup-web web ## the same with more games and all combinations (half an hour)
	@$(BUILD)
	PUZZLEFARM="$(CURDIR)/$(BINARY)" PUZZLEFARM_WEB_LONG=1 Tests/Web/run.sh

by-ear: setup-ear web ## play an easy game with a screen reader, by what it says alone
	@$(BUILD)
	PUZZLEFARM="$(CURDIR)/$(BINARY)" Tests/Web/run.sh by-ear

screenshots: setup-web web ## take the pictures of the page in docs/pictures again
	@$(BUILD)
	PUZZLEFARM="$(CURDIR)/$(BINARY)" Tests/Web/run.sh screenshots

print-pictures: setup ## print the pages in docs/pictures again
	@$(BUILD)
	tools/print-pictures $(BINARY)

# Compares the engine in Node with the native one.
wasm-test: setup wasm
	@$(BUILD)
	PUZZLEFARM=$(BINARY) node --test Tests/Web/*.test.mjs

wasm-bench: ## measure the engine for web pages in Node against the native program
	@tools/build-wasm
	@$(BUILD)
	PUZZLEFARM=$(BINARY) node Tests/Web/bench.mjs

# Checks the exposure of the service, and that systemd accepts its units.
units: setup
	Tests/System/Systemd/check-units.sh

systemd: setup ## run the service under a real, throw-away systemd
	@$(BUILD)
	Tests/System/Systemd/check-service.sh $(BINARY)
	Tests/System/Systemd/check-service.sh $(BINARY) Tests/System/Systemd/test-operating.sh
	Tests/System/Systemd/check-service.sh $(BINARY) Tests/System/Systemd/test-pools.sh
	Tests/System/Systemd/check-service.sh $(BINARY) Tests/System/Systemd/test-edge.sh
	Tests/System/Systemd/check-sandbox.sh $(BINARY)

build:
	@$(BUILD)

# The program for the other levels of processors: side by side, since each build alone leaves processors idle.
levels: setup
	@mkdir -p .build/levels
	@jobs=; $(foreach level,$(filter-out $(LEVEL),$(LEVELS)), \
	  $(PROGRAM) $(call flags,$(level)) --scratch-path .build/levels/$(level) \
	    > .build/levels/$(level).log 2>&1 & jobs="$$jobs $(level):$$!";) \
	for job in $$jobs; do \
	  wait $${job##*:} || { tail -n 20 .build/levels/$${job%:*}.log >&2; exit 1; }; \
	done

# The time of all files that are packed: that of the commit.
EPOCH = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),$(shell stat -c %Y CHANGELOG.md))
PACKED = SOURCE_DATE_EPOCH=$(EPOCH)

deb: setup-deb web levels ## build the Debian package in .build/deb
	@$(BUILD)
	@rm -rf .build/deb && mkdir -p .build/deb/levels
	@$(foreach level,$(LEVELS),mkdir .build/deb/levels/$(level) && \
	  cp $(if $(filter $(LEVEL),$(level)),$(BINARY),.build/levels/$(level)/release/puzzlefarm) \
	    .build/deb/levels/$(level)/puzzlefarm &&) true
	@$(PACKED) tools/build-deb .build/deb
	@ls .build/deb/*.deb

deb-test: deb postgres ## check the package with lintian; install, upgrade and remove it under a real systemd
	Tests/System/Debian/check-package.sh .build/deb/puzzlefarm_*.deb

image: setup-release deb ## build the container image in .build/image
	@$(PACKED) tools/build-image .build/deb/puzzlefarm_*.deb $(ADDRESS) .build/image
	@ls .build/image/*.oci.tar

image-test: image ## run the image as a container runtime would, kill it and start it again
	Tests/System/Image/check-image.sh .build/image/*.oci.tar

release: committed image ## make the files of a release in .build/release-files, signed by SIGN_KEY=FILE
	@$(PACKED) SIGN_KEY="$(SIGN_KEY)" tools/build-release .build/deb .build/image .build/release-files

committed:
	@[ -z "$$(git status --porcelain)" ] || { echo "puzzlefarm: some changes are not committed; commit them, since a release is made of a commit" >&2; exit 1; }

release-test: image ## make the files of a release twice from one build and compare them; install from a repository
	$(PACKED) Tests/System/Release/check-release.sh .build/deb .build/image

test-packages: deb-test image-test release-test ## test all that is published: package, image, release, repository

compare-builds: setup-release setup-web ## make the files of a release in two folders and compare them (an hour)
	tools/compare-builds .build/compared

# Packages of earlier releases in the folder stay in the repository.
APT_FOLDER := .build/apt
apt: setup-release deb ## add the package to the repository for apt in .build/apt, signed by APT_KEY=KEY of gpg
	@$(PACKED) APT_KEY="$(APT_KEY)" tools/build-apt $(APT_FOLDER) $(dir $(ADDRESS))apt .build/deb/puzzlefarm_*.deb

# Installs missing packages as root or with sudo; otherwise prints the command and stops.
setup-deb: PACKAGES += $(DEB_PACKAGES)
setup-release: PACKAGES += $(RELEASE_PACKAGES)
setup-web: PACKAGES += $(WEB_PACKAGES)
setup-ear: PACKAGES += $(WEB_PACKAGES) $(EAR_PACKAGES)
setup-run: PACKAGES = $(BUILD_PACKAGES)
setup setup-deb setup-release setup-run setup-web setup-ear:
	@command -v swift >/dev/null || { echo "puzzlefarm: swift: not found; install the Swift 6.3 toolchain, https://www.swift.org/install/linux/" >&2; exit 1; }
	@command -v dpkg-query >/dev/null || exit 0; \
	missing=; for p in $(PACKAGES); do \
	  dpkg-query -W -f '$${db:Status-Status}' $$p 2>/dev/null | grep -qx installed || missing="$$missing $$p"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	install="apt-get install -y --no-install-recommends$$missing"; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null; }; then as=sudo; \
	else echo "puzzlefarm: missing packages; run: sudo $$install" >&2; exit 1; fi; \
	echo "installing$$missing"; \
	$$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive $$install >/dev/null

clean: ## remove all build products
	rm -rf .build
