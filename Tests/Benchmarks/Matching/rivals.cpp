// Matches URLs against rules by other means: RE2 in order, RE2::Set, or fnmatch in order.
//
// usage: rivals re2|set|fnmatch RULES URLS ROUNDS ANSWERS
//
// Paths and queries are separated and normalised before the clock starts. Prints CPU nanoseconds for each URL, milliseconds
// of compiling, and KiB of the compiled rules at the end; ANSWERS gets the number of the first matching rule for each
// URL.
#include <fnmatch.h>
#include <malloc.h>
#include <re2/re2.h>
#include <re2/set.h>
#include <sys/resource.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

struct Rule {
    std::string path, query;
    bool folds;
    bool has_query;
};

struct Url {
    std::string path, query;
};

static double cpu_seconds() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6 + usage.ru_stime.tv_sec + usage.ru_stime.tv_usec / 1e6;
}

static size_t allocated() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static std::vector<Rule> read_rules(const char *path) {
    std::vector<Rule> rules;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const auto first = line.find('\t'), second = line.find('\t', first + 1);
        Rule rule{line.substr(0, first), line.substr(first + 1, second - first - 1),
                  line.find('i', second) != std::string::npos, second > first + 1};
        if (rule.path.back() != '*' && rule.path.back() != '/') rule.path += '/';
        rules.push_back(rule);
    }
    return rules;
}

static std::vector<Url> read_urls(const char *path) {
    std::vector<Url> urls;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        line = line.substr(0, line.find('#'));
        const auto start = line.find('/', 8), mark = line.find('?', start);
        Url url{line.substr(start, mark == std::string::npos ? mark : mark - start),
                mark == std::string::npos ? "" : line.substr(mark + 1)};
        if (url.path.back() != '/') url.path += '/';
        for (auto at = url.path.find("//"); at != std::string::npos; at = url.path.find("//")) url.path.erase(at, 1);
        urls.push_back(url);
    }
    return urls;
}

static std::string expression(const std::string &pattern, bool folds) {
    std::string text = folds ? "(?is)" : "(?s)";
    for (const char letter : pattern) {
        if (letter == '*') text += ".*";
        else if (letter == '?') text += ".";
        else text += RE2::QuoteMeta(std::string(1, letter));
    }
    return text;
}

int main(int count, char **words) {
    if (count != 6) return std::fprintf(stderr, "usage: rivals re2|set|fnmatch RULES URLS ROUNDS ANSWERS\n"), 64;
    const std::string mode = words[1];
    const auto rules = read_rules(words[2]);
    const auto urls = read_urls(words[3]);
    const int rounds = std::atoi(words[4]);

    const auto before = allocated();
    const auto start = cpu_seconds();
    std::vector<std::unique_ptr<RE2>> paths, queries;
    RE2::Options options;
    options.set_max_mem(int64_t(1) << 30);
    RE2::Set set(options, RE2::ANCHOR_BOTH);
    for (const auto &rule : rules) {
        if (mode == "set") set.Add(expression(rule.path, rule.folds), nullptr);
        if (mode == "re2") paths.push_back(std::make_unique<RE2>(expression(rule.path, rule.folds)));
        queries.push_back(rule.has_query && mode != "fnmatch" ? std::make_unique<RE2>(expression(rule.query, rule.folds))
                                                              : nullptr);
    }
    if (mode == "set" && !set.Compile()) return std::fprintf(stderr, "rivals: the set does not compile\n"), 70;
    const auto compiled = cpu_seconds() - start;

    const auto query_fits = [&](size_t number, const Url &url) {
        const auto &rule = rules[number];
        if (!rule.has_query) return true;
        if (mode == "fnmatch")
            return fnmatch(rule.query.c_str(), url.query.c_str(), FNM_NOESCAPE | (rule.folds ? FNM_CASEFOLD : 0)) == 0;
        return RE2::FullMatch(url.query, *queries[number]);
    };
    std::vector<int> hits;
    const auto answer = [&](const Url &url) -> int {
        if (mode == "set") {
            int best = -1;
            if (!set.Match(url.path, &hits)) return best;
            for (const int hit : hits)
                if ((best < 0 || hit < best) && query_fits(hit, url)) best = hit;
            return best;
        }
        for (size_t number = 0; number < rules.size(); number++) {
            const bool fits = mode == "re2" ? RE2::FullMatch(url.path, *paths[number])
                                            : fnmatch(rules[number].path.c_str(), url.path.c_str(),
                                                      FNM_NOESCAPE | (rules[number].folds ? FNM_CASEFOLD : 0)) == 0;
            if (fits && query_fits(number, url)) return int(number);
        }
        return -1;
    };

    // Once to warm up and to write the answers down.
    std::ofstream answers(words[5]);
    for (const auto &url : urls) answers << answer(url) << '\n';
    long sum = 0;
    const auto begin = cpu_seconds();
    for (int round = 0; round < rounds; round++)
        for (const auto &url : urls) sum += answer(url);
    const auto elapsed = cpu_seconds() - begin;
    if (sum == 1) std::puts("");
    std::printf("%.2f %.3f %zu\n", rounds ? elapsed * 1e9 / (double(rounds) * urls.size()) : 0.0, compiled * 1e3,
                (allocated() - before) / 1024);
}
