"""For MkDocs: a link of a page to a file of the repository outside the book becomes its path; a dead one stays and fails.
In the code of a table, GitHub needs `\\|` for a bar, which MkDocs would show as it is. The library's DocC pages and the playground are part of
the book if they were built, and the search reads `--wait` as a word, not as one to be left out."""
import os
import pathlib
import re
import shutil

PLAYGROUND = pathlib.Path(".build/playground")
DOCC = pathlib.Path(".build/docc")
MODULES = ["AASA", "AASAToolkit"]


def on_page_markdown(markdown, page, config, files):
    folder = os.path.dirname(page.file.abs_src_path)

    def shown(link):
        target = os.path.normpath(os.path.join(folder, link[2]))
        outside = os.path.relpath(target, config["docs_dir"]).startswith("..")
        if not outside or not os.path.exists(target):
            return link[0]
        return f"{link[1]} (`{os.path.relpath(target, os.path.dirname(config['docs_dir']))}`)"

    if page.file.src_uri == "library.md" and DOCC.exists():
        places = " and ".join(f'<a href="library/{name}/documentation/{name.lower()}/">{name}</a>' for name in MODULES)
        markdown += f"\n## Every declaration\n\nThe pages of {places}. They need a web server: `python3 -m http.server -d .build/book`.\n"
    if page.file.src_uri == "playground.md" and PLAYGROUND.exists():
        markdown = markdown.replace("# Playground\n", '# Playground\n\n<a href="playground/index.html">Open the playground</a>\n', 1)
    markdown = re.sub(r"^\|.*$", lambda row: re.sub(r"`[^`]+`", lambda code: code[0].replace("\\|", "|"), row[0]), markdown, flags=re.M)
    return re.sub(r"\[([^\]]+)\]\((\.\.?/[^)#]+)\)", shown, markdown)


def on_post_build(config):
    site = pathlib.Path(config["site_dir"])
    for name in MODULES:
        if (DOCC / name).exists():
            shutil.copytree(DOCC / name, site / "library" / name, dirs_exist_ok=True)
    if PLAYGROUND.exists():
        shutil.copytree(PLAYGROUND, site / "playground", dirs_exist_ok=True)
    worker = site / "search/worker.js"
    text = worker.read_text()
    if text.count("index.search(query)") != 1:
        raise SystemExit(f"{worker}: MkDocs searches in a different way")
    worker.write_text(text.replace("index.search(query)", r"index.search(query.replace(/(^|\s)-+/g, '$1'))"))
