// Of starting and watching child processes, what Swift's Glibc module leaves out: GNU extensions, pidfd_open(2), which
// glibc has from 2.36 on only, and the environment, which Swift takes for a race wherever it is read.
#ifndef AASA_CCHILDPROCESS_SHIM_H
#define AASA_CCHILDPROCESS_SHIM_H

#include <sys/syscall.h>
#include <unistd.h>

// pipe(2) and posix_spawn_file_actions_addclosefrom_np (glibc 2.34) give these declarations. spawn.h itself would make
// this module the owner of types that Swift knows from Glibc.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int first);
extern char **environ;

static inline int aasa_pipe2(int *ends, int flags) { return pipe2(ends, flags); }
static inline int aasa_addclosefrom(void *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
static inline int aasa_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }
static inline char **aasa_environment(void) { return environ; }

#endif
