# The two that matter to a newcomer: `make run` and `make test`. Both install what is missing.

.PHONY: run test test-debug test-loaded test-peers conformance crash fuzz fuzz-short fuzzers soak \
	sanitize check lint gates signature link-test units systemd build deb deb-test setup setup-deb \
	setup-run help clean
.DEFAULT_GOAL := help

# What building needs beyond the Swift toolchain, as Debian calls it: what the linker looks for, and
# what the toolchain itself loads.
BUILD_PACKAGES := gcc libc6-dev libstdc++-12-dev \
	libcurl4 libncurses6 libsqlite3-0 libxml2 \
	libsqlite3-dev libsodium-dev libsystemd-dev pkg-config
# What testing needs besides: programs by others that the tests hold ours against, and systemd's tools
# to judge and try the units (the package starts nothing where systemd does not run).
PACKAGES := $(BUILD_PACKAGES) \
	curl fish libfaketime mandoc minisign qqwing sgt-puzzles sqlite3 strace libxml2-utils poppler-utils zsh \
	systemd dbus libnss-systemd
# What making and judging the Debian package takes besides.
DEB_PACKAGES := build-essential debhelper lintian

TEST := Tests/run.sh
# The debug build carries every check: import directions and explicit Sendable by the compiler,
# invariants, and AddressSanitizer at work.
CHECKED := --explicit-target-dependency-import-check error -Xswiftc -require-explicit-sendable \
	--sanitize=address --scratch-path .build/checked
# What others leak is none of ours.
LEAKS := LSAN_OPTIONS=suppressions=Tests/leaks-of-others.txt:print_suppressions=0
# Tests see inside modules, which takes another way to compile: they have a folder of their own, so
# that the binary that is shipped and measured stays as it is.
RELEASE := -c release --scratch-path .build/tests
BINARY := .build/release/puzzlefarm
# As it is shipped: it needs nothing of Swift where it runs, and its tables of foreign addresses are
# read-only once it runs.
BUILD := swift build -c release --static-swift-stdlib -Xlinker -z -Xlinker now --product puzzlefarm

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: setup-run ## build, run a farm in ./var, and show how it fills
	@[ -x $(BINARY) ] || echo "building; the first time takes about a minute on a fast machine," \
	  "three or four with two cores"
	@$(BUILD)
	@tools/run-here $(BINARY)

test: test-debug ## all tests in release, and a short sample with checked invariants
	$(TEST) $(RELEASE)

test-loaded: setup ## the whole suite under five loads, four times each, in the background: hours
	Tests/loaded.sh

conformance: setup ## every rating and every solving step of the data: some minutes
	PUZZLEFARM_CONFORMANCE=1 $(TEST) $(RELEASE) --filter Conformance

crash: setup ## kill a process at work on the store 300 times, and fail its disk: some minutes
	PUZZLEFARM_CRASHES=300 $(TEST) $(RELEASE) --filter CrashTests

fuzz: setup fuzzers ## a million broken requests, and libFuzzer on all that reads, SECONDS=60 each
	PUZZLEFARM_FUZZ=1000000 $(TEST) $(RELEASE) --filter FuzzTests
	Tests/Fuzzing/fuzz.sh $(SECONDS)

SECONDS := 60

fuzz-short: setup fuzzers ## libFuzzer for a second on each of all that reads
	Tests/Fuzzing/fuzz.sh 1

# With libFuzzer's own main, coverage and AddressSanitizer in every module.
fuzzers:
	@PUZZLEFARM_FUZZER=1 swift build -c release --scratch-path .build/fuzz --product Fuzzing \
	  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address

soak: setup ## every fault of services in full, and the store beside its model
	PUZZLEFARM_SOAK=1 $(TEST) $(RELEASE) --filter '^FaultTests\.|StoreModelTests'

# A sample only: the corpora would take hours without the optimizer.
test-debug: setup
	swift build --build-tests $(CHECKED)
	$(LEAKS) $(TEST) $(CHECKED) --filter Invariant

# What is absent is fetched into .build, or skipped with the command that would bring it.
test-peers: setup ## let programs by others talk to the service and read bundles
	@$(BUILD)
	Tests/Peers/clients.sh
	Tests/Peers/monitoring.sh
	Tests/Peers/schemathesis.sh
	Tests/Peers/bundles.sh
	Tests/Peers/catalogue.sh
	Tests/Peers/redis.sh

check: lint gates sanitize signature link-test units systemd ## every gate: format, layers, concurrency, memory, bench signature, systemd

lint: ## the formatting rules
	swift format lint --strict -r Package.swift Sources Tests

gates: setup
	swift build --build-tests $(CHECKED)
	$(LEAKS) $(TEST) $(CHECKED) --filter LayeringTests

# The wrappers of C under AddressSanitizer, with leaks; a run without a test is no pass.
sanitize: setup
	@mkdir -p .build
	$(LEAKS) $(TEST) $(CHECKED) \
	  --filter 'FarmSQLiteTests|FarmSystemTests|FarmHTTPTests' > .build/checked.log 2>&1 \
	&& grep 'Test run with [1-9]' .build/checked.log || { tail -60 .build/checked.log >&2; exit 1; }

# The engine still computes what it did when its tests were written.
signature: setup
	@$(BUILD)
	@expected=$$(sed -n 's/.*pinnedSignature = "\([0-9a-f]*\)".*/\1/p' Tests/FarmBenchTests/*.swift); \
	found=$$($(BINARY) bench --json --seconds 0 | sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/'); \
	if [ "$$expected" = "$$found" ]; then echo "bench signature $$found"; \
	else echo "bench signature $$found, pinned is $$expected" >&2; exit 1; fi

# Apps that use the libraries by path and by tag, without Foundation, static and dynamic.
link-test:
	Tests/Linking/link-test.sh

# How much the service leaves open, and that systemd has nothing to say against its units.
units: setup
	Tests/Systemd/check-units.sh

systemd: setup ## the service under a real systemd, thrown away afterwards
	@$(BUILD)
	Tests/Systemd/check-service.sh $(BINARY)
	Tests/Systemd/check-service.sh $(BINARY) Tests/Systemd/test-operating.sh
	Tests/Systemd/check-sandbox.sh $(BINARY)

build:
	@$(BUILD)

# A copy is built, for debhelper writes into the folder of the sources.
deb: setup-deb ## the Debian package, in .build/deb
	@command -v dpkg-buildpackage >/dev/null || { echo "puzzlefarm: dpkg-buildpackage: not found; the package is made on Debian" >&2; exit 1; }
	@$(BUILD)
	@rm -rf .build/deb && mkdir -p .build/deb/source
	@cp -a LICENSE README.md config debian docs monitoring schema systemd .build/deb/source
	@cd .build/deb/source && PUZZLEFARM=$(CURDIR)/$(BINARY) dpkg-buildpackage -b -us -uc \
	  > ../build.log 2>&1 || { tail -n 20 ../build.log >&2; exit 1; }
	@ls .build/deb/*.deb

deb-test: deb ## what lintian says of it; installs, upgrades, removes it under a real systemd
	Tests/Debian/check-package.sh .build/deb/puzzlefarm_*.deb

# Installs what is missing as root or with sudo; otherwise says how and stops.
setup-deb: PACKAGES += $(DEB_PACKAGES)
setup-run: PACKAGES = $(BUILD_PACKAGES)
setup setup-deb setup-run:
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

clean: ## remove everything that was built
	rm -rf .build
