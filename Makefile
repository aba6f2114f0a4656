# aasa. Every target that builds first installs the packages that it needs (apt, with sudo if not root).

# The C++ and GCC runtimes are linked statically, and the program has no RPATH: each start saves a millisecond of
# loading. Without libstdc++.a, the linker uses the shared library. Two builds have the same bytes in any folder:
# without hashes of modules and without a build ID, which both depend on paths. Not with '-z now' (BIND_NOW): each start
# would look up 521 symbols, 5.29 in place of 4.38 million instructions for 'aasa version' (callgrind), and 0.8 ms.
# Functions have sections of their own: equal ones are kept once (ICF), and lld puts those that a start runs next to each
# other (Support/start.order, by 'make order'): 'verify --file' has 13 MiB resident in place of 19, and 660 page faults in
# place of 730. Relative relocations stay as they are: packed (DT_RELR) they need glibc 2.36, and save 0.15 million
# instructions. Support/start.ld does the same for functions without a name, leaves out the unwind tables, and
# keeps constants read-only.
# AASA_RELEASE compiles for size what is not the domain (Package.swift).
STATIC = .build/static
RELEASE = -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -L$(STATIC) -Xlinker --no-export-dynamic \
	-Xcc -ffile-prefix-map=$(CURDIR)=. -Xlinker --build-id=none \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
	-Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=Support/start.order -Xlinker --no-warn-symbol-ordering \
	-Xlinker -T -Xlinker Support/start.ld -Xlinker --no-eh-frame-hdr -Xlinker --icf=all
PREFIX ?= /usr/local
MANUALS = .build/manuals
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: help needs build order demo test example lint reference docs pictures playground manuals library-docs \
	hostile format sanitize fuzz bench testcerts record install install-files dist packages clean

help:            ## Show this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

needs:           ## Install the packages for building
	Scripts/needs.sh build

build: needs     ## Build .build/release/aasa
	@mkdir -p $(STATIC) && rm -f $(STATIC)/libstdc++.a
	@library=$$(clang -print-file-name=libstdc++.a); [ ! -e "$$library" ] || ln -s "$$library" $(STATIC)/
	@for file in Support/start.order Support/start.ld; do \
	  [ ! $$file -nt .build/release/aasa ] || rm -f .build/release/aasa; done # no inputs of the package
	AASA_RELEASE=1 swift build $(RELEASE) --product aasa

order: build     ## Write Support/start.order: the functions that a start runs
	Scripts/needs.sh bench
	Scripts/order.sh .build/release/aasa

demo: build      ## Show the main job on a real server
	Scripts/needs.sh test
	Scripts/demo.sh .build/release/aasa

test: needs      ## Run every test
	Scripts/needs.sh test
	Scripts/test.sh

example: needs   ## Build the example as a package of its own, as a server that uses the library does, and run it
	swift build --package-path Examples/SignAndVerify --scratch-path .build/example
	EXAMPLE=$(CURDIR)/.build/example/debug/SignAndVerify swift test --filter ExampleTests

lint: needs      ## Check imports, circles between folders, labels, format, warnings, lengths
	Scripts/lint.sh

reference: needs  ## Write docs/rules.md, docs/rules and docs/reference from the rules and the declarations
	swift build --product aasa
	@mkdir -p docs/reference && rm -f docs/reference/*.md
	.build/debug/aasa pages markdown docs/reference
	@rm -rf docs/rules
	.build/debug/aasa pages rules docs

# The compiler needs two minutes for it: it is no part of 'make test'.
playground: needs  ## Build the playground, .build/playground/index.html, and compare it with the program
	Scripts/needs.sh playground
	swift build --product aasa
	Playground/build.sh
	Tests/Playground/run.sh .build/debug/aasa

# Without the linker for WebAssembly (status 69), the book has no playground.
docs: reference library-docs  ## Build the documentation as a static site, .build/book/index.html; needs PyPI
	Scripts/needs.sh docs
	Playground/build.sh || [ $$? -eq 69 ]
	python3 -m venv .build/mkdocs && .build/mkdocs/bin/pip install -q mkdocs pymdown-extensions pygments linkchecker
	.build/mkdocs/bin/mkdocs build --strict
	.build/mkdocs/bin/linkchecker --no-status --ignore-url '/library/' .build/book/index.html

pictures: build  ## Make the pictures of the documentation again; needs PyPI
	Scripts/needs.sh test
	Scripts/pictures.sh .build/release/aasa

library-docs: needs  ## Build the library's documentation (DocC) below .build/docc
	Scripts/docc.sh

format:          ## Format the sources
	swift format --in-place --recursive --configuration .swift-format Sources Tests Playground Package.swift

sanitize: needs  ## Run the tests under the address and the thread sanitizer
	Scripts/needs.sh test
	Scripts/sanitize.sh

fuzz: needs      ## Fuzz readers, client, server, table and command line, each for FUZZ_SECONDS
	Tests/Fuzz/run.sh

hostile: build   ## Run the program on hostile files and against hostile servers, each with limits
	Scripts/needs.sh test
	Tests/Hostile/run.py .build/release/aasa
	Tests/Hostile/growth.py .build/release/aasa

bench: build     ## Measure against openssl and curl; write the results to BENCHMARKS.md
	Tests/Benchmarks/run.sh

testcerts:       ## Generate the test certificates again
	TestCerts/generate.sh
	TestCerts/check.sh

record:          ## Write the program's output into the whole-program scripts
	RECORD=1 swift test --filter CommandTests

# Manual pages and completions, from the built program.
manuals:
	@rm -rf $(MANUALS) && mkdir -p $(MANUALS)
	.build/release/aasa pages man $(MANUALS)
	.build/release/aasa completions bash > $(MANUALS)/aasa.bash
	.build/release/aasa completions zsh > $(MANUALS)/_aasa
	.build/release/aasa completions fish > $(MANUALS)/aasa.fish

install: build install-files  ## Install the program, its manuals, completions and services below PREFIX

# What is built, as it is: for 'install' and for the release files. Debian's zsh reads the completions of packages
# elsewhere.
BINDIR ?= $(PREFIX)/bin
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions
install-files: manuals
	install -D -m 755 -s .build/release/aasa $(DESTDIR)$(PREFIX)/bin/aasa
	install -D -m 644 -t $(SHARE)/man/man1 $(MANUALS)/*.1
	install -D -m 644 $(MANUALS)/aasa.bash $(SHARE)/bash-completion/completions/aasa
	install -D -m 644 -t $(DESTDIR)$(ZSH_COMPLETIONS) $(MANUALS)/_aasa
	install -D -m 644 -t $(SHARE)/fish/vendor_completions.d $(MANUALS)/aasa.fish
	install -D -m 755 -t $(SHARE)/aasa/hooks Support/hooks/*
	install -D -m 644 -t $(SHARE)/aasa/schemas schemas/*.json
	install -D -m 644 -t $(SHARE)/aasa Support/grafana.json Support/prometheus-rules.yml
	install -D -m 644 -t $(SHARE)/doc/aasa Support/NOTICES
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	for unit in aasa-watch.service aasa-serve.service; do \
	  sed 's|@BINDIR@|$(BINDIR)|' Support/$$unit >$(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit && \
	  chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit || exit 1; done

dist: build      ## Make the release files below dist/: tarball, Debian package, wheel, OCI image
	Scripts/needs.sh dist
	Scripts/dist.sh

packages:        ## Install the release files on bare Debian 12 and 13 and use them (root, a Debian mirror)
	Scripts/needs.sh dist
	Tests/Packages/run.sh

clean:           ## Remove the build products
	swift package clean
