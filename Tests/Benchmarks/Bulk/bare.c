/* The least that a client on libcurl can do for a list of sites: fetch one file of each over a new TLS connection.
 *
 *     bare THREADS SLOTS PORT BUNDLE LIST [TIMEOUT_MS]
 *
 * Every thread has a multi handle with SLOTS easy handles that are reused; all share one store of trusted
 * certificates, loaded once. Certificates and names are verified, bodies are received and dropped, signatures are
 * ignored. Every name of LIST is connected to PORT on loopback. Prints how many answered 200 and how many bytes came.
 */
#include <curl/curl.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **sites;
static size_t site_count;
static atomic_size_t next_site, good, bytes;
static X509_STORE *trust;
static struct curl_slist *connect_to;
static int slots;
static long timeout_ms = 30000;

static size_t drop(char *data, size_t size, size_t count, void *context) {
    (void)data, (void)context;
    atomic_fetch_add_explicit(&bytes, size * count, memory_order_relaxed);
    return size * count;
}

static CURLcode share_trust(CURL *handle, void *context, void *unused) {
    (void)handle, (void)unused;
    SSL_CTX_set1_cert_store(context, trust);
    return CURLE_OK;
}

static CURL *slot(void) {
    CURL *handle = curl_easy_init();
    if (!handle) exit(70);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(handle, CURLOPT_CAINFO, NULL);
    curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
    curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, share_trust);
    curl_easy_setopt(handle, CURLOPT_SSL_SESSIONID_CACHE, 0L);
    curl_easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, timeout_ms);
    curl_easy_setopt(handle, CURLOPT_CONNECT_TO, connect_to);
    return handle;
}

/* Gives the slot the next site; false when none is left. */
static int start(CURLM *multi, CURL *handle) {
    size_t number = atomic_fetch_add(&next_site, 1);
    if (number >= site_count) return 0;
    char url[512];
    snprintf(url, sizeof url, "https://%s/apple-app-site-association", sites[number]);
    curl_easy_setopt(handle, CURLOPT_URL, url);
    if (curl_multi_add_handle(multi, handle) != CURLM_OK) exit(70);
    return 1;
}

static void *work(void *unused) {
    (void)unused;
    CURLM *multi = curl_multi_init();
    CURL **handles = calloc((size_t)slots, sizeof *handles);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)slots);
    int under_way = 0;
    for (int i = 0; i < slots; i++) {
        handles[i] = slot();
        under_way += start(multi, handles[i]);
    }
    while (under_way > 0) {
        int running, left;
        if (curl_multi_perform(multi, &running) != CURLM_OK) exit(70);
        CURLMsg *message;
        int done = 0;
        while ((message = curl_multi_info_read(multi, &left))) {
            CURL *handle = message->easy_handle;
            long status = 0;
            curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result == CURLE_OK && status == 200) atomic_fetch_add(&good, 1);
            curl_multi_remove_handle(multi, handle);
            under_way += start(multi, handle) - 1;
            done = 1;
        }
        if (!done && under_way > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int i = 0; i < slots; i++) curl_easy_cleanup(handles[i]);
    free(handles);
    curl_multi_cleanup(multi);
    return NULL;
}

static void read_sites(const char *path) {
    FILE *file = fopen(path, "r");
    char line[300];
    size_t room = 0;
    if (!file) exit(66);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, ",\r\n")] = 0;
        if (site_count == room) sites = realloc(sites, (room = room ? room * 2 : 1024) * sizeof *sites);
        sites[site_count++] = strdup(line);
    }
    fclose(file);
}

int main(int count, char **words) {
    if (count < 6) {
        fprintf(stderr, "usage: bare THREADS SLOTS PORT BUNDLE LIST [TIMEOUT_MS]\n");
        return 64;
    }
    int threads = atoi(words[1]);
    slots = atoi(words[2]);
    if (count > 6) timeout_ms = atol(words[6]);
    if (threads < 1 || threads > 64 || slots < 1) return 64;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    char target[64];
    snprintf(target, sizeof target, "::127.0.0.1:%s", words[3]);
    connect_to = curl_slist_append(NULL, target);
    trust = X509_STORE_new();
    if (X509_STORE_load_locations(trust, words[4], NULL) != 1) return 65;
    read_sites(words[5]);

    pthread_t running[64];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&running[i], NULL, work, NULL) != 0) return 71;
    for (int i = 0; i < threads; i++) pthread_join(running[i], NULL);
    printf("%zu %zu\n", (size_t)good, (size_t)bytes);
    return 0;
}
