/* Attempts operations that a service does not need, and prints a line for each: the operation, and
 * "done" or the error. Harmless where an operation is permitted. A single file that needs only libc:
 * it must run in the sandbox of the service. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define MANY_THREADS 600
#define SHARED_KEY 0x505A4C46

static const char *folder; /* the folder that it may write to */

static char *own(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/probe-%s", folder, name);
    return path;
}

static int outcome(long result) { return result == -1 ? errno : 0; }

static int opening(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC, 0600);
    int error = outcome(fd);
    if (fd >= 0) close(fd);
    return error;
}

static int writing(const char *path) {
    int error = opening(path, O_WRONLY | O_CREAT);
    if (!error) unlink(path);
    return error;
}

static int speaking(int family, int type, int protocol) {
    int fd = socket(family, type, protocol);
    int error = outcome(fd);
    if (fd >= 0) close(fd);
    return error;
}

/* Runs in a child what changes the process permanently. */
static int in_child(int (*act)(void)) {
    int status;
    pid_t child = fork();
    if (child == -1) return errno;
    if (child == 0) _exit(act());
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
}

static int new_user_space(void) { return outcome(unshare(CLONE_NEWUSER)); }
static int new_mounts(void) { return outcome(unshare(CLONE_NEWNS)); }
static int new_network(void) { return outcome(unshare(CLONE_NEWNET)); }
static int new_processes(void) { return outcome(unshare(CLONE_NEWPID)); }
static int becoming_root(void) { return outcome(setuid(0)); }
static int changing_root(void) { return outcome(chroot("/var")); }
static int odd_personality(void) { return outcome(personality(ADDR_NO_RANDOMIZE)); }
static int higher_priority(void) { return outcome(setpriority(PRIO_PROCESS, 0, -5)); }

static int realtime(void) {
    struct sched_param param = {.sched_priority = 1};
    return outcome(sched_setscheduler(0, SCHED_FIFO, &param));
}

static int affinity(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set)) return 0;
    return outcome(sched_setaffinity(0, sizeof set, &set));
}

static int higher_limit(void) {
    struct rlimit limit = {20, 20};
    return outcome(setrlimit(RLIMIT_NICE, &limit));
}

static int mounting(void) {
    mkdir(own("mount"), 0700);
    int error = outcome(mount("tmpfs", own("mount"), "tmpfs", 0, ""));
    if (!error) umount(own("mount"));
    rmdir(own("mount"));
    return error;
}

static int setuid_file(void) {
    int fd = open(own("setuid"), O_WRONLY | O_CREAT | O_CLOEXEC, 0700);
    int error = fd == -1 ? errno : outcome(fchmod(fd, 04755));
    if (fd >= 0) close(fd);
    unlink(own("setuid"));
    return error;
}

static int setuid_from_the_start(void) {
    int fd = open(own("born"), O_WRONLY | O_CREAT | O_CLOEXEC, 04755);
    int error = outcome(fd);
    if (fd >= 0) close(fd);
    unlink(own("born"));
    return error;
}

static int device_node(void) {
    int error = outcome(mknod(own("null"), S_IFCHR | 0600, makedev(1, 3)));
    unlink(own("null"));
    return error;
}

static int writable_code(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? errno : 0;
}

static int code_from_data(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? 0 : outcome(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int tracing(void) {
    pid_t child = fork();
    if (child == 0) { pause(); _exit(0); }
    int error = outcome(ptrace(PTRACE_SEIZE, child, NULL, NULL));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return error;
}

/* Uses an unmapped address: EFAULT means that reading is permitted. */
static int reading_memory(pid_t other) {
    char here;
    struct iovec local = {&here, 1}, remote = {(void *)8, 1};
    int error = outcome(process_vm_readv(other, &local, 1, &remote, 1, 0));
    return error == EFAULT ? 0 : error;
}

/* With cgroups of both versions, those of version 2 are in a folder of their own. */
static int changing_groups(void) {
    int error = opening("/sys/fs/cgroup/unified/cgroup.procs", O_WRONLY);
    return error == ENOENT ? opening("/sys/fs/cgroup/cgroup.procs", O_WRONLY) : error;
}

/* Passes an invalid pointer: EFAULT means that setting is permitted, and no clock is set. */
static int setting_the_clock(void) {
    int error = outcome(syscall(SYS_clock_settime, CLOCK_REALTIME, (void *)8));
    return error == EFAULT ? 0 : error;
}

static int turning_the_clock(void) {
    struct timex nothing = {.modes = 0};
    return outcome(adjtimex(&nothing));
}

static int loading_a_module(void) {
    int error = outcome(syscall(SYS_finit_module, -1, "", 0));
    return error == EBADF ? 0 : error;
}

static int loading_a_kernel(void) {
    int error = outcome(syscall(SYS_kexec_load, 0, 0, NULL, ~0UL));
    return error == EINVAL ? 0 : error;
}

static int kernel_log(void) { return outcome(klogctl(10, NULL, 0)); }

static int renaming_the_host(void) {
    char name[256];
    gethostname(name, sizeof name);
    return outcome(sethostname(name, strlen(name)));
}

static int programs_for_the_kernel(void) {
    union bpf_attr attr = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4,
                           .max_entries = 1};
    int fd = syscall(SYS_bpf, BPF_MAP_CREATE, &attr, sizeof attr);
    int error = outcome(fd);
    if (fd >= 0) close(fd);
    return error;
}

static int measuring_others(void) {
    struct perf_event_attr attr = {.type = PERF_TYPE_SOFTWARE, .size = sizeof attr,
                                   .config = PERF_COUNT_SW_TASK_CLOCK, .exclude_kernel = 1};
    int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
    int error = outcome(fd);
    if (fd >= 0) close(fd);
    return error;
}

static int keys_of_the_user(void) {
    return outcome(syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_SESSION_KEYRING, "user",
                           "puzzlefarm-probe", 0));
}

static int memory_of_others(void) { return outcome(shmget(SHARED_KEY, 0, 0)); }

static void *waiting(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

static int many_threads(void) {
    static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    static pthread_t threads[MANY_THREADS];
    pthread_attr_t small;
    int count = 0, error = 0;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    pthread_mutex_lock(&gate);
    while (count < MANY_THREADS && !error) {
        error = pthread_create(&threads[count], &small, waiting, &gate);
        if (!error) count++;
    }
    pthread_mutex_unlock(&gate);
    while (count > 0) pthread_join(threads[--count], NULL);
    return error;
}

/* A setuid program of root: done if it runs with root's rights. */
static int rights_of_a_program(void) {
    int status;
    pid_t child = fork();
    if (child == 0) {
        execl("/usr/local/bin/probe-setuid", "probe-setuid", "euid", NULL);
        _exit(1);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EPERM;
}

static void tell(const char *what, int error) {
    const char *name = error ? strerrorname_np(error) : NULL;
    printf("%s\t%s\n", what, error ? (name ? name : "error") : "done");
    fflush(stdout);
}

/* Creates a key and shared memory for the other runs to find. */
static void leave_traces(void) {
    syscall(SYS_add_key, "user", "puzzlefarm-probe", "x", 1, KEY_SPEC_USER_KEYRING);
    shmget(SHARED_KEY, 4096, IPC_CREAT | 0666);
}

/* Allocates memory until the other process has been killed for it. */
static int eat(pid_t other) {
    for (int step = 0; step < 4096 && kill(other, 0) == 0; step++)
        memset(malloc(1 << 20), 1, 1 << 20);
    return 0;
}

int main(int count, char **words) {
    if (count == 2 && !strcmp(words[1], "euid")) return geteuid() != 0;
    if (count == 3 && !strcmp(words[1], "eat")) return eat(atoi(words[2]));
    folder = words[1];
    if (count == 4) leave_traces();
    const char *other = words[2]; /* a process of another user */
    char path[64];

    tell("may: write to its own folder", writing(own("file")));
    tell("may: write to a private /tmp", writing("/tmp/probe"));
    tell("may: open a Unix socket", speaking(AF_UNIX, SOCK_STREAM, 0));

    tell("writing to /etc", writing("/etc/open/probe"));
    tell("writing to /usr", writing("/usr/open/probe"));
    tell("writing to /opt", writing("/opt/open/probe"));
    tell("writing to the state of another service", writing("/var/lib/other/probe"));
    tell("writing to /var/log", writing("/var/log/open/probe"));
    tell("writing to a home folder", writing("/home/someone/probe"));
    tell("reading from a home folder", opening("/home/someone/secret", O_RDONLY));
    tell("reading from /root", opening("/root/open/secret", O_RDONLY));
    tell("reading files of others in /tmp", opening("/tmp/of-others", O_RDONLY));
    tell("reading files of others in /var/tmp", opening("/var/tmp/of-others", O_RDONLY));
    snprintf(path, sizeof path, "/proc/%s/status", other);
    tell("reading /proc of other users' processes", opening(path, O_RDONLY));
    tell("reading kernel information in /proc", opening("/proc/version", O_RDONLY));

    tell("opening a TCP socket", speaking(AF_INET, SOCK_STREAM, 0));
    tell("opening a UDP socket", speaking(AF_INET, SOCK_DGRAM, 0));
    tell("opening a TCP socket over IPv6", speaking(AF_INET6, SOCK_STREAM, 0));
    tell("opening a netlink socket", speaking(AF_NETLINK, SOCK_RAW, 0));
    tell("opening a packet socket", speaking(AF_PACKET, SOCK_RAW, 0));

    tell("mounting a file system", mounting());
    tell("changing the root folder", in_child(changing_root));
    tell("making a user namespace", in_child(new_user_space));
    tell("making a mount namespace", in_child(new_mounts));
    tell("making a network namespace", in_child(new_network));
    tell("making a process namespace", in_child(new_processes));

    tell("loading a kernel module", loading_a_module());
    tell("loading a kernel", loading_a_kernel());
    tell("reading the kernel log", kernel_log());
    tell("opening /dev/kmsg", opening("/dev/kmsg", O_RDONLY));
    tell("setting a sysctl", opening("/proc/sys/net/ipv4/ip_forward", O_WRONLY));
    tell("changing control groups", changing_groups());
    tell("loading a BPF map", programs_for_the_kernel());
    tell("measuring processes with perf", measuring_others());

    tell("making a file setuid", setuid_file());
    tell("creating a setuid file", setuid_from_the_start());
    tell("becoming root", in_child(becoming_root));
    tell("gaining rights from a setuid program", rights_of_a_program());
    tell("making a device node", device_node());
    tell("opening a device node in a data folder", opening("/var/lib/devices/loop-control", O_RDWR));
    tell("opening a device node in /dev", opening("/dev/loop-control", O_RDWR));
    tell("opening /dev/mem", opening("/dev/mem", O_RDONLY));

    tell("tracing a process", tracing());
    tell("reading the memory of another process", reading_memory(atoi(other)));
    tell("mapping memory writable and executable", writable_code());
    tell("making data executable", code_from_data());
    tell("setting the clock", setting_the_clock());
    tell("adjusting the clock", turning_the_clock());
    tell("changing the host name", renaming_the_host());
    tell("changing the personality", in_child(odd_personality));
    tell("raising the priority", in_child(higher_priority));
    tell("realtime scheduling", in_child(realtime));
    tell("setting the CPU affinity", in_child(affinity));
    tell("raising a resource limit", in_child(higher_limit));
    tell("reading keys of the user keyring", keys_of_the_user());
    tell("opening shared memory of others", memory_of_others());
    tell("starting more than 512 threads", in_child(many_threads));
    return 0;
}
