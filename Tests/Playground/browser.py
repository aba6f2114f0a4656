"""Uses the playground in headless Chromium as a reader does, from a disk, without a network: browser.py PROGRAM FOLDER

A screenshot is in .build/screenshots.
"""
import base64
import json
import pathlib
import subprocess
import sys

from selenium.webdriver.common.by import By

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from chromium import SCREENSHOTS, Chromium  # noqa: E402
from expectations import ROOT, expect, finish, temporary_folder  # noqa: E402

PROGRAM, FOLDER = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
NAME = "apple-app-site-association"


def field(name):
    return driver.find_element(By.ID, name)


def texts(selector):
    return [found.text for found in driver.find_elements(By.CSS_SELECTOR, selector)]


def write(name, text):
    field(name).clear()
    field(name).send_keys(text)


def open_page(fragment=""):
    driver.get("about:blank")
    driver.get((FOLDER / "index.html").as_uri() + fragment)
    wait(lambda _: field("document").get_attribute("value"))
    wait(lambda _: driver.execute_script("return document.body.dataset.milliseconds"))


def use():
    open_page()
    milliseconds = driver.execute_script("return document.body.dataset.milliseconds")
    print(f"first result after {milliseconds} ms")
    expect("the mistakes of the example are found", texts("#findings .severity") == ["warning", "note"], texts("#findings li"))
    marks = driver.execute_script("return [...document.querySelectorAll('mark')].map((mark) => mark.textContent)")
    expect("and marked in their places", marks == ['{ "/": "/buy/gifts/*", "exclude": true }', '"help/*"'], marks)
    violations = browser.violations()
    expect("axe finds nothing", violations == [], violations)
    decisions = texts("#decisions > li > div")
    expect("both URLs open the app", [text.split()[0] for text in decisions] == ["match", "match"], decisions)
    field("fix").click()
    wait(lambda _: not field("fix").is_enabled())
    expect("the fix is in the file", '"/help/*"' in field("document").get_attribute("value"))
    old = '{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/shop/*"}]}]}}'
    write("old", old)
    wait(lambda _: field("differences").text)
    expect("the comparison shows a URL that is new", "→ match" in field("differences").text, field("differences").text)
    write("document", "{\"applinks\":")
    wait(lambda _: "invalid-json" in "".join(texts("#findings summary")))
    field("format").click()
    expect("what is not JSON is not formatted", f"{NAME}:1:" in field("message").text, field("message").text)
    write("document", old)
    wait(lambda _: "invalid-json" not in "".join(texts("#findings summary")))
    wait(lambda _: len(driver.current_url.split("#")[-1]) > 20)
    field("format").click()
    wait(lambda _: field("document").get_attribute("value").count("\n") > 5)
    shown = field("document").get_attribute("value")
    wait(lambda _: driver.execute_async_script(
        "SharedLink.content(location.hash.slice(1)).then(arguments[0])")["document"] == shown)
    link = driver.current_url
    open_page("#" + link.split("#")[1])
    expect("the link has the file and the comparison", field("document").get_attribute("value") == shown
           and field("old").get_attribute("value") == old, link)
    write("urls", "/shop/a\nftp://example.com")
    wait(lambda _: any("not a URL" in text for text in texts("#decisions > li")))
    expect("a URL opens the app, and what is none is named", texts("#decisions .match") == ["match"], texts("#decisions > li"))


def drop():
    """A file with CRLF and a byte order mark is linted in its own bytes."""
    document = b"\xef\xbb\xbf{\r\n\"applinks\": {}}\r\n"
    path = temporary_folder("playground") / NAME
    path.write_bytes(document)
    field("file").send_keys(str(path))
    wait(lambda _: "applinks\": {}" in field("document").get_attribute("value"))
    output = subprocess.run([PROGRAM, "lint", "--json", "--config", "none", NAME], cwd=path.parent, capture_output=True, text=True)
    codes = [json.loads(line)["code"] for line in output.stdout.splitlines()]
    wait(lambda _: len(texts("#findings li")) == len(codes))
    expect("a file has the findings of its own bytes", [text.split()[0] for text in texts("#findings summary")] == codes,
           (texts("#findings summary"), codes))


def lint_files():
    same = 0
    files = sorted((ROOT / "Tests/Data/aasa").iterdir())
    for file in files:
        found = driver.execute_script(
            "return playground.lint(Uint8Array.from(atob(arguments[0]), (sign) => sign.charCodeAt(0))).findings",
            base64.b64encode(file.read_bytes()).decode())
        output = subprocess.run([PROGRAM, "lint", "--json", "--config", "none", "--as", "association-file", "--stdin-filename", NAME],
                                input=file.read_bytes(), capture_output=True)
        same += found == [json.loads(line) for line in output.stdout.splitlines()]
    expect(f"{same} of {len(files)} files have the program's findings", same == len(files))


# With a request to a server the page would fail.
with Chromium("--window-size=1400,1000", "--host-resolver-rules=MAP * ~NOTFOUND") as browser:
    driver, wait = browser.driver, browser.wait
    use()
    drop()
    lint_files()
    driver.save_screenshot(str(SCREENSHOTS / "playground.png"))
    messages = browser.console()
    expect("the console is empty", messages == [], messages)
    answer = driver.execute_async_script("fetch('data:,').then(() => arguments[0]('sent'), () => arguments[0]('refused'))")
    expect("the page can send no request", answer == "refused", answer)
finish("playground")
