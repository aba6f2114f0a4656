// libpq, loaded on first use: only tables at a postgresql:// URL need it, and it brings Kerberos and LDAP along.
// With it epoll(7) and eventfd(2), which Swift's Glibc module leaves out.
#ifndef AASA_CPOSTGRESQL_SHIM_H
#define AASA_CPOSTGRESQL_SHIM_H

#include <dlfcn.h>
#include <postgresql/libpq-fe.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

typedef struct {
    __typeof__(&PQlibVersion) lib_version;
    __typeof__(&PQconninfoParse) conninfo_parse;
    __typeof__(&PQconninfoFree) conninfo_free;
    __typeof__(&PQfreemem) freemem;
    __typeof__(&PQconnectStartParams) connect_start_params;
    __typeof__(&PQconnectPoll) connect_poll;
    __typeof__(&PQfinish) finish;
    __typeof__(&PQstatus) status;
    __typeof__(&PQtransactionStatus) transaction_status;
    __typeof__(&PQconnectionNeedsPassword) connection_needs_password;
    __typeof__(&PQerrorMessage) error_message;
    __typeof__(&PQsetErrorVerbosity) set_error_verbosity;
    __typeof__(&PQsetNoticeProcessor) set_notice_processor;
    __typeof__(&PQsocket) socket;
    __typeof__(&PQbackendPID) backend_pid;
    __typeof__(&PQexec) exec;
    __typeof__(&PQprepare) prepare;
    __typeof__(&PQexecPrepared) exec_prepared;
    __typeof__(&PQsendQueryPrepared) send_query_prepared;
    __typeof__(&PQsetSingleRowMode) set_single_row_mode;
    __typeof__(&PQgetResult) get_result;
    __typeof__(&PQenterPipelineMode) enter_pipeline_mode;
    __typeof__(&PQexitPipelineMode) exit_pipeline_mode;
    __typeof__(&PQpipelineSync) pipeline_sync;
    __typeof__(&PQconsumeInput) consume_input;
    __typeof__(&PQnotifies) notifies;
    __typeof__(&PQresultStatus) result_status;
    __typeof__(&PQresultErrorField) result_error_field;
    __typeof__(&PQresultErrorMessage) result_error_message;
    __typeof__(&PQclear) clear;
    __typeof__(&PQntuples) ntuples;
    __typeof__(&PQgetvalue) getvalue;
    __typeof__(&PQgetlength) getlength;
    __typeof__(&PQgetisnull) getisnull;
    __typeof__(&PQcmdTuples) cmd_tuples;
} aasa_postgresql;

#define AASA_POSTGRESQL_SYMBOL(field, name)                                                        \
    do {                                                                                           \
        if ((api->field = (__typeof__(api->field))dlsym(handle, name)) == NULL) return dlerror();  \
    } while (0)

// Fills the table. Returns NULL, or dlerror's text.
static inline const char *aasa_postgresql_load(aasa_postgresql *api) {
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    AASA_POSTGRESQL_SYMBOL(lib_version, "PQlibVersion");
    AASA_POSTGRESQL_SYMBOL(conninfo_parse, "PQconninfoParse");
    AASA_POSTGRESQL_SYMBOL(conninfo_free, "PQconninfoFree");
    AASA_POSTGRESQL_SYMBOL(freemem, "PQfreemem");
    AASA_POSTGRESQL_SYMBOL(connect_start_params, "PQconnectStartParams");
    AASA_POSTGRESQL_SYMBOL(connect_poll, "PQconnectPoll");
    AASA_POSTGRESQL_SYMBOL(finish, "PQfinish");
    AASA_POSTGRESQL_SYMBOL(status, "PQstatus");
    AASA_POSTGRESQL_SYMBOL(transaction_status, "PQtransactionStatus");
    AASA_POSTGRESQL_SYMBOL(connection_needs_password, "PQconnectionNeedsPassword");
    AASA_POSTGRESQL_SYMBOL(error_message, "PQerrorMessage");
    AASA_POSTGRESQL_SYMBOL(set_error_verbosity, "PQsetErrorVerbosity");
    AASA_POSTGRESQL_SYMBOL(set_notice_processor, "PQsetNoticeProcessor");
    AASA_POSTGRESQL_SYMBOL(socket, "PQsocket");
    AASA_POSTGRESQL_SYMBOL(backend_pid, "PQbackendPID");
    AASA_POSTGRESQL_SYMBOL(exec, "PQexec");
    AASA_POSTGRESQL_SYMBOL(prepare, "PQprepare");
    AASA_POSTGRESQL_SYMBOL(exec_prepared, "PQexecPrepared");
    AASA_POSTGRESQL_SYMBOL(send_query_prepared, "PQsendQueryPrepared");
    AASA_POSTGRESQL_SYMBOL(set_single_row_mode, "PQsetSingleRowMode");
    AASA_POSTGRESQL_SYMBOL(get_result, "PQgetResult");
    AASA_POSTGRESQL_SYMBOL(enter_pipeline_mode, "PQenterPipelineMode");
    AASA_POSTGRESQL_SYMBOL(exit_pipeline_mode, "PQexitPipelineMode");
    AASA_POSTGRESQL_SYMBOL(pipeline_sync, "PQpipelineSync");
    AASA_POSTGRESQL_SYMBOL(consume_input, "PQconsumeInput");
    AASA_POSTGRESQL_SYMBOL(notifies, "PQnotifies");
    AASA_POSTGRESQL_SYMBOL(result_status, "PQresultStatus");
    AASA_POSTGRESQL_SYMBOL(result_error_field, "PQresultErrorField");
    AASA_POSTGRESQL_SYMBOL(result_error_message, "PQresultErrorMessage");
    AASA_POSTGRESQL_SYMBOL(clear, "PQclear");
    AASA_POSTGRESQL_SYMBOL(ntuples, "PQntuples");
    AASA_POSTGRESQL_SYMBOL(getvalue, "PQgetvalue");
    AASA_POSTGRESQL_SYMBOL(getlength, "PQgetlength");
    AASA_POSTGRESQL_SYMBOL(getisnull, "PQgetisnull");
    AASA_POSTGRESQL_SYMBOL(cmd_tuples, "PQcmdTuples");
    return NULL;
}

// What `PQresultErrorField` is asked for: macros of character constants.
enum { AASA_PG_SQLSTATE = PG_DIAG_SQLSTATE, AASA_PG_MESSAGE = PG_DIAG_MESSAGE_PRIMARY };

static inline void aasa_postgresql_ignore_notice(void *arg, const char *message) {
    (void)arg;
    (void)message;
}

static inline int aasa_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int aasa_epoll_add(int epoll, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.fd = descriptor}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int aasa_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline void aasa_eventfd_raise(int descriptor) { (void)eventfd_write(descriptor, 1); }

static inline void aasa_eventfd_lower(int descriptor) {
    eventfd_t value;
    (void)eventfd_read(descriptor, &value);
}

#endif
