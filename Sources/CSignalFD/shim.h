// signalfd(2) and eventfd(2), which Swift's Glibc module leaves out.
#ifndef AASA_CSIGNALFD_SHIM_H
#define AASA_CSIGNALFD_SHIM_H

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

static inline int aasa_signalfd(const sigset_t *signals) { return signalfd(-1, signals, SFD_CLOEXEC); }
static inline int aasa_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

#endif
