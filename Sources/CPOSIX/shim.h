// What Swift's Glibc module leaves out of Linux: signalfd(2), eventfd(2), timerfd_create(2), xattr(7), GNU extensions
// for files and child processes, pidfd_open(2), which glibc has from 2.36 on only, and the environment, which Swift
// treats as a data race.
#ifndef AASA_CPOSIX_SHIM_H
#define AASA_CPOSIX_SHIM_H

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* A file in memory, which has no name on any disk. */
static inline int aasa_memfd(const char *name) { return (int)syscall(SYS_memfd_create, name, 1U /* MFD_CLOEXEC */); }

static inline int aasa_signalfd(const sigset_t *signals) { return signalfd(-1, signals, SFD_CLOEXEC); }
static inline int aasa_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int aasa_timerfd(long milliseconds) {
    struct timespec step = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    struct itimerspec times = {step, step};
    int descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (descriptor >= 0 && timerfd_settime(descriptor, 0, &times, 0) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

// pipe(2) and posix_spawn_file_actions_addclosefrom_np (glibc 2.34) give these declarations. spawn.h itself would make
// this module the owner of types that Swift knows from Glibc.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);
extern char **environ;

static inline int aasa_pipe2(int *ends, int flags) { return pipe2(ends, flags); }
static inline int aasa_addclosefrom(void *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// renameat2(2) with RENAME_NOREPLACE.
extern int renameat2(int folder, const char *file, int other_folder, const char *path, unsigned flags);
static inline int aasa_rename_new(const char *file, const char *path) {
    return renameat2(-100 /* AT_FDCWD */, file, -100, path, 1U);
}
static inline int aasa_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
static inline char **aasa_environment(void) { return environ; }

#endif
