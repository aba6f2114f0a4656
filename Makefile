# aasa. Every target that builds installs first what it needs (apt, with sudo when not root).

# The C++ and GCC runtimes are linked in, and no library is looked for beside the program: each start saves a
# millisecond of loading. Where there is no libstdc++.a, the linker takes the shared one.
STATIC = .build/static
RELEASE = -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -L$(STATIC) -Xlinker --no-export-dynamic
PREFIX ?= /usr/local

.PHONY: help needs build demo test lint docs format sanitize fuzz bench testcerts record install clean

help:            ## Show this list
	@sed -nE 's/^([a-z]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

needs:           ## Install what building needs
	Scripts/needs.sh build

build: needs     ## Build .build/release/aasa
	@mkdir -p $(STATIC) && rm -f $(STATIC)/libstdc++.a
	@library=$$(clang -print-file-name=libstdc++.a); [ ! -e "$$library" ] || ln -s "$$library" $(STATIC)/
	swift build $(RELEASE) --product aasa

demo: build      ## Show the main job on a real server
	Scripts/needs.sh test
	Scripts/demo.sh .build/release/aasa

test: needs      ## Run every test
	Scripts/needs.sh test
	Scripts/test.sh

lint: needs      ## Check the laws of the house: imports, format, warnings, lengths
	Scripts/lint.sh

docs: needs      ## Write docs/rules.md from the rules
	swift build --product aasa
	.build/debug/aasa lint --list-rules --format markdown > .build/rules.md
	@mkdir -p docs && mv .build/rules.md docs/rules.md

format:          ## Lay out the sources
	swift format --in-place --recursive --configuration .swift-format Sources Tests Package.swift

sanitize: needs  ## Run the tests under the address and the thread sanitizer
	Scripts/needs.sh test
	Scripts/sanitize.sh

fuzz: needs      ## Fuzz the readers and the matcher, FUZZ_SECONDS each
	Tests/Fuzz/run.sh

bench: build     ## Measure against openssl and curl; figures go to BENCHMARKS.md
	Tests/Benchmarks/run.sh

testcerts:       ## Make the test certificates again
	TestCerts/generate.sh
	TestCerts/check.sh

record:          ## Rewrite the scripts' expectations from what the program says now
	RECORD=1 swift test --filter CommandTests

install: build   ## Install the program and its service below PREFIX
	install -D -m 755 -s .build/release/aasa $(DESTDIR)$(PREFIX)/bin/aasa
	sed 's|@PREFIX@|$(PREFIX)|' Support/aasa-watch.service \
		| install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/lib/systemd/system/aasa-watch.service

clean:           ## Remove what was built
	swift package clean
