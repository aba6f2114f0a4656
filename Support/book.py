"""For MkDocs: a link of a page to a file of the repository outside the book becomes its path; a dead one stays and fails.
In the code of a table, GitHub needs `\\|` for a bar, which MkDocs would show as it is."""
import os
import re


def on_page_markdown(markdown, page, config, files):
    folder = os.path.dirname(page.file.abs_src_path)

    def shown(link):
        target = os.path.normpath(os.path.join(folder, link[2]))
        outside = os.path.relpath(target, config["docs_dir"]).startswith("..")
        if not outside or not os.path.exists(target):
            return link[0]
        return f"{link[1]} (`{os.path.relpath(target, os.path.dirname(config['docs_dir']))}`)"

    markdown = re.sub(r"^\|.*$", lambda row: re.sub(r"`[^`]+`", lambda code: code[0].replace("\\|", "|"), row[0]), markdown, flags=re.M)
    return re.sub(r"\[([^\]]+)\]\((\.\.?/[^)#]+)\)", shown, markdown)
