// libpq, loaded on first use: only tables at a postgresql:// URL need it, and it brings Kerberos and LDAP along.
// With it epoll(7), which Swift's Glibc module leaves out.
#ifndef AASA_CPOSTGRESQL_SHIM_H
#define AASA_CPOSTGRESQL_SHIM_H

#include <postgresql/libpq-fe.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>

#include "../CPOSIX/library.h"

#define AASA_POSTGRESQL(F)                                                    \
    F(lib_version, PQlibVersion)                                              \
    F(conninfo_parse, PQconninfoParse)                                        \
    F(conninfo_free, PQconninfoFree)                                          \
    F(freemem, PQfreemem)                                                     \
    F(connect_start_params, PQconnectStartParams)                             \
    F(connect_poll, PQconnectPoll)                                            \
    F(finish, PQfinish)                                                       \
    F(status, PQstatus)                                                       \
    F(transaction_status, PQtransactionStatus)                                \
    F(connection_needs_password, PQconnectionNeedsPassword)                   \
    F(error_message, PQerrorMessage)                                          \
    F(set_error_verbosity, PQsetErrorVerbosity)                               \
    F(set_notice_processor, PQsetNoticeProcessor)                             \
    F(socket, PQsocket)                                                       \
    F(backend_pid, PQbackendPID)                                              \
    F(send_query, PQsendQuery)                                                \
    F(send_prepare, PQsendPrepare)                                            \
    F(send_query_prepared, PQsendQueryPrepared)                               \
    F(set_single_row_mode, PQsetSingleRowMode)                                \
    F(is_busy, PQisBusy)                                                      \
    F(get_result, PQgetResult)                                                \
    F(enter_pipeline_mode, PQenterPipelineMode)                               \
    F(exit_pipeline_mode, PQexitPipelineMode)                                 \
    F(pipeline_sync, PQpipelineSync)                                          \
    F(consume_input, PQconsumeInput)                                          \
    F(notifies, PQnotifies)                                                   \
    F(result_status, PQresultStatus)                                          \
    F(result_error_field, PQresultErrorField)                                 \
    F(result_error_message, PQresultErrorMessage)                             \
    F(clear, PQclear)                                                         \
    F(ntuples, PQntuples)                                                     \
    F(getvalue, PQgetvalue)                                                   \
    F(getlength, PQgetlength)                                                 \
    F(getisnull, PQgetisnull)                                                 \
    F(cmd_tuples, PQcmdTuples)
AASA_LIBRARY(aasa_postgresql, AASA_POSTGRESQL)

// Fields of `PQresultErrorField`: macros of character constants.
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

#endif
