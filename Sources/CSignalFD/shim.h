// signalfd(2), eventfd(2) and timerfd_create(2), which Swift's Glibc module leaves out.
#ifndef AASA_CSIGNALFD_SHIM_H
#define AASA_CSIGNALFD_SHIM_H

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

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

#endif
