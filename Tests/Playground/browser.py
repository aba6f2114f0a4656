"""Uses the playground in headless Chromium as a reader does, from a disk, without a network: browser.py PROGRAM FOLDER

A screenshot is in .build/screenshots.
"""
import base64
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM, FOLDER = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
SHOTS = ROOT / ".build/screenshots"
AXE = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text()
NAME = "apple-app-site-association"
failures = 0


def expect(sentence, truth, evidence=""):
    global failures
    print(("✔ " if truth else "✘ ") + sentence)
    if not truth:
        failures += 1
        print("    " + str(evidence)[:2000])


def start():
    options = webdriver.ChromeOptions()
    for option in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1000"]:
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # With a request to a server the page would fail.
    options.add_argument("--host-resolver-rules=MAP * ~NOTFOUND")
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


browser = start()
wait = WebDriverWait(browser, 30)


def field(name):
    return browser.find_element(By.ID, name)


def texts(selector):
    return [found.text for found in browser.find_elements(By.CSS_SELECTOR, selector)]


def write(name, text):
    field(name).clear()
    field(name).send_keys(text)


def open_page(fragment=""):
    browser.get("about:blank")
    browser.get((FOLDER / "index.html").as_uri() + fragment)
    wait.until(lambda _: field("document").get_attribute("value"))
    wait.until(lambda _: browser.execute_script("return document.body.dataset.milliseconds"))


def use():
    open_page()
    milliseconds = browser.execute_script("return document.body.dataset.milliseconds")
    print(f"first result after {milliseconds} ms")
    expect("the mistakes of the example are found", texts("#findings .severity") == ["warning", "note"], texts("#findings li"))
    marks = browser.execute_script("return [...document.querySelectorAll('mark')].map((mark) => mark.textContent)")
    expect("and marked in their places", marks == ['{ "/": "/buy/gifts/*", "exclude": true }', '"help/*"'], marks)
    browser.execute_script(AXE)
    violations = browser.execute_async_script("axe.run({ preload: false }).then((result) => arguments[0](result.violations.map((rule) => rule.id)))")
    expect("axe finds nothing", violations == [], violations)
    decisions = texts("#decisions > li > div")
    expect("both URLs open the app", [text.split()[0] for text in decisions] == ["match", "match"], decisions)
    field("fix").click()
    wait.until(lambda _: not field("fix").is_enabled())
    expect("the fix is in the file", '"/help/*"' in field("document").get_attribute("value"))
    old = '{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/shop/*"}]}]}}'
    write("old", old)
    wait.until(lambda _: field("differences").text)
    expect("the comparison shows a URL that is new", "→ match" in field("differences").text, field("differences").text)
    write("document", "{\"applinks\":")
    wait.until(lambda _: "invalid-json" in "".join(texts("#findings summary")))
    field("format").click()
    expect("what is not JSON is not formatted", f"{NAME}:1:" in field("message").text, field("message").text)
    write("document", old)
    wait.until(lambda _: "invalid-json" not in "".join(texts("#findings summary")))
    wait.until(lambda _: len(browser.current_url.split("#")[-1]) > 20)
    field("format").click()
    wait.until(lambda _: field("document").get_attribute("value").count("\n") > 5)
    shown = field("document").get_attribute("value")
    wait.until(lambda _: browser.execute_async_script(
        "SharedLink.content(location.hash.slice(1)).then(arguments[0])")["document"] == shown)
    link = browser.current_url
    open_page("#" + link.split("#")[1])
    expect("the link has the file and the comparison", field("document").get_attribute("value") == shown
           and field("old").get_attribute("value") == old, link)
    write("urls", "/shop/a\nftp://example.com")
    wait.until(lambda _: any("not a URL" in text for text in texts("#decisions > li")))
    expect("a URL opens the app, and what is none is named", texts("#decisions .match") == ["match"], texts("#decisions > li"))


def drop():
    """A file with CRLF and a byte order mark is linted in its own bytes."""
    document = b"\xef\xbb\xbf{\r\n\"applinks\": {}}\r\n"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, NAME)
        path.write_bytes(document)
        field("file").send_keys(str(path))
        wait.until(lambda _: "applinks\": {}" in field("document").get_attribute("value"))
        output = subprocess.run([PROGRAM, "lint", "--json", "--config", "none", NAME], cwd=folder, capture_output=True, text=True)
    codes = [json.loads(line)["code"] for line in output.stdout.splitlines()]
    wait.until(lambda _: len(texts("#findings li")) == len(codes))
    expect("a file has the findings of its own bytes", [text.split()[0] for text in texts("#findings summary")] == codes,
           (texts("#findings summary"), codes))


def lint_files():
    same = 0
    files = sorted((ROOT / "Tests/Data/aasa").iterdir())
    for file in files:
        found = browser.execute_script(
            "return playground.lint(Uint8Array.from(atob(arguments[0]), (sign) => sign.charCodeAt(0))).findings",
            base64.b64encode(file.read_bytes()).decode())
        output = subprocess.run([PROGRAM, "lint", "--json", "--config", "none", "--as", "association-file", "--stdin-filename", NAME],
                                input=file.read_bytes(), capture_output=True)
        same += found == [json.loads(line) for line in output.stdout.splitlines()]
    expect(f"{same} of {len(files)} files have the program's findings", same == len(files))


try:
    use()
    drop()
    lint_files()
    SHOTS.mkdir(parents=True, exist_ok=True)
    browser.save_screenshot(str(SHOTS / "playground.png"))
    messages = [entry["message"] for entry in browser.get_log("browser")]
    expect("the console is empty", messages == [], messages)
    answer = browser.execute_async_script("fetch('data:,').then(() => arguments[0]('sent'), () => arguments[0]('refused'))")
    expect("the page can send no request", answer == "refused", answer)
finally:
    browser.quit()
sys.exit(1 if failures else 0)
