// What Swift's importer cannot see of OpenSSL 3.0: function-like macros, one shim each, no logic.
#ifndef AASA_COPENSSL_SHIM_H
#define AASA_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/pem.h>  // before cms.h, or PEM_read_bio_CMS is not declared
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Stacks: type-safe macros over OPENSSL_sk_*.
static inline int aasa_sk_X509_num(const STACK_OF(X509) *s) { return s == NULL ? 0 : sk_X509_num(s); }
static inline X509 *aasa_sk_X509_value(const STACK_OF(X509) *s, int i) { return sk_X509_value(s, i); }
static inline STACK_OF(X509) *aasa_sk_X509_new(void) { return sk_X509_new_null(); }
static inline int aasa_sk_X509_push(STACK_OF(X509) *s, X509 *x) { return sk_X509_push(s, x); }
static inline void aasa_sk_X509_free(STACK_OF(X509) *s) { sk_X509_free(s); }
static inline void aasa_sk_X509_pop_free(STACK_OF(X509) *s) { sk_X509_pop_free(s, X509_free); }
static inline int aasa_sk_CMS_SignerInfo_num(const STACK_OF(CMS_SignerInfo) *s) { return s == NULL ? 0 : sk_CMS_SignerInfo_num(s); }
static inline CMS_SignerInfo *aasa_sk_CMS_SignerInfo_value(const STACK_OF(CMS_SignerInfo) *s, int i) { return sk_CMS_SignerInfo_value(s, i); }
static inline int aasa_sk_GENERAL_NAME_num(const STACK_OF(GENERAL_NAME) *s) { return s == NULL ? 0 : sk_GENERAL_NAME_num(s); }
static inline GENERAL_NAME *aasa_sk_GENERAL_NAME_value(const STACK_OF(GENERAL_NAME) *s, int i) { return sk_GENERAL_NAME_value(s, i); }
static inline int aasa_sk_ACCESS_DESCRIPTION_num(const STACK_OF(ACCESS_DESCRIPTION) *s) { return s == NULL ? 0 : sk_ACCESS_DESCRIPTION_num(s); }
static inline ACCESS_DESCRIPTION *aasa_sk_ACCESS_DESCRIPTION_value(const STACK_OF(ACCESS_DESCRIPTION) *s, int i) { return sk_ACCESS_DESCRIPTION_value(s, i); }

// BIO_get_mem_data is a macro over BIO_ctrl.
static inline long aasa_BIO_get_mem_data(BIO *bio, char **data) { return BIO_get_mem_data(bio, data); }

// OPENSSL_free is a macro that passes the caller's file and line.
static inline void aasa_OPENSSL_free(void *pointer) { OPENSSL_free(pointer); }
static inline void aasa_OPENSSL_secure_clear_free(void *pointer, size_t count) { OPENSSL_secure_clear_free(pointer, count); }

// What the importer calls "structure not supported".
enum { AASA_ERR_R_UNSUPPORTED = ERR_R_UNSUPPORTED };
enum { AASA_XN_FLAG_RFC2253 = XN_FLAG_RFC2253, AASA_ASN1_STRFLGS_RFC2253 = ASN1_STRFLGS_RFC2253 };

// The union inside GENERAL_NAME, read by its type: NULL for anything but dNSName (RFC 5280 section 4.2.1.6).
static inline const ASN1_IA5STRING *aasa_GENERAL_NAME_dns(const GENERAL_NAME *name) {
    return name->type == GEN_DNS ? name->d.dNSName : NULL;
}

#endif
