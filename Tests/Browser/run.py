"""Drives every page in headless Chromium, as 360 and as 1,400 pixels, light and dark, with and without scripts: run.py PROGRAM [tasks]

Each view must have an empty console, no request to another origin and no horizontal scrolling, and each page no finding of axe in
both widths, both schemes and without scripts. Then it does what a newcomer would. Screenshots are in .build/screenshots.
"""
import base64
import hashlib
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tools"))
from chromium import SCREENSHOTS, Chromium  # noqa: E402
from expectations import APP, ROOT, expect, finish, serving, temporary_folder  # noqa: E402

PROGRAM = sys.argv[1]


# MARK: A table

DOCUMENT = (ROOT / "Tests/Browser/document.json").read_text()
HOSTILE = "<img src=x onerror=alert(1)>\u202e\"'</td><script>alert(1)</script>" + "W" * 2000
RESULTS = [
    ("approved", "approved", 200, "the file approves the app"),
    ("denied", "app-not-listed", 200, f"the file lists 2 apps under applinks, and {APP} is not one of them"),
    ("denied", "redirect", 301, "the site redirects to https://www.example.com/ (status 301)"),
    ("pending", "unreachable", None, "the name was not resolved"),
    ("denied", "tls-untrusted", None, "the server's certificate is not trusted: the chain has no issuer"),
    ("approved", "approved", 200, "the file approves the app"),
    ("pending", "server-error", 503, "the site answered with status 503"),
]
SITES = ["shop.example.com", "pay.example.com", "www.example.org", "news.example.net", "cdn.example.com:8443",
         "xn--mnchen-3ya.a-very-long-name-for-narrow-screens.international.example.com", "login.example.org"]


def make_table(path, pairs=210):
    """A table of sites of every kind, and of up to as many changes."""
    subprocess.run([PROGRAM, "install", "--app", APP, "--domain", "webcredentials:first.invalid", "--table", path,
                    "--resolve", "first.invalid:443:127.0.0.1", "--timeout", "1"], capture_output=True)
    table = sqlite3.connect(path)
    now = int(time.time())
    copies = {"ios9": DOCUMENT, "ios14": DOCUMENT.replace("/buy/*", "/shop/*")}
    digests = {rules: hashlib.sha256(text.encode()).hexdigest() for rules, text in copies.items()}
    for rules, text in copies.items():
        table.execute("INSERT INTO documents VALUES (?, ?)", (digests[rules], text))
    for number in range(pairs):
        site = SITES[number % 7] if number < 70 else f"site{number}.example.com"
        status, reason, http, message = RESULTS[(number // 7 + number) % 7]
        rules = ["ios8", "ios9", "ios14"][number // 3 % 3]
        evidence = {"url": f"https://{site}/.well-known/apple-app-site-association", "http": http,
                    "contentType": "application/json", "bytes": len(DOCUMENT), "signed": False, "signer": None}
        if rules == "ios14":
            evidence["url"] = f"https://app-site-association.cdn-apple.com/a/v1/{site}"
            evidence["cdn"] = {"from": None, "reason": None, "code": None, "details": None, "tryDirect": None,
                               "age": 7200, "maxAge": 3600, "expiresAt": "2030-11-22T09:00:00Z", "cache": "hit"}
            if http == 503:
                status, reason, http, message = ("denied", "client-error", 404, "the CDN answered 404 Not Found: SWCERR00301 Timeout")
                evidence["http"] = http
                evidence["cdn"].update({"reason": "Timeout", "code": "SWCERR00301"})
        if number == 3:
            message, evidence["contentType"] = HOSTILE, HOSTILE
        table.execute(
            "INSERT OR IGNORE INTO pairs (app, site, service, rules, status, reason, message, evidence, attempts, first_seen,"
            " last_checked, next_try, sha256, labels) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)",
            (f"{APP}{number % 4}", site, ["webcredentials", "applinks", "appclips"][number % 3], rules, status, reason, message,
             json.dumps(evidence), now - 86400 * 20, now - 3600 * (1 + number % 30), now + 3600 if status == "pending" else None,
             digests.get(rules) if http == 200 else None, json.dumps({"team": ["payments", "web"][number % 2]})))
        table.execute("INSERT OR IGNORE INTO sites (site, spread, oldest_check, next_try, server_not_after) VALUES (?, 0, ?, ?, ?)",
                      (site, now - 3600 * (number % 30), now + 3600, now + 86400 * (number - 3)))
    for number in range(pairs - 10):
        new, old = RESULTS[number % 7], RESULTS[(number + 3) % 7]
        if new[:2] != old[:2]:
            table.execute(
                "INSERT INTO history (at, app, site, service, rules, status, reason, message, previous_status, previous_reason)"
                " VALUES (?, ?, ?, 'applinks', 'ios14', ?, ?, ?, ?, ?)",
                (now - 86400 * 30 + number * 12960, f"{APP}{number % 4}", SITES[number % 7], *new[:2], new[3], *old[:2]))
    table.commit()
    table.close()


# MARK: Views

def foreign_requests(origin):
    urls = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            urls.append(message["params"]["request"]["url"])
    return [url for url in urls if not url.startswith((origin, "data:", "chrome-extension:"))]


# Axe takes most of the time. Its findings depend on the width or on the colours, so that not each pair of both is read.
READ_BY_AXE = {(360, "light", True), (1400, "dark", True), (360, "light", False)}


def look(name, url, origin, width, scheme, scripts, with_axe=True):
    """Opens a view."""
    command("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    command("Emulation.setScriptExecutionDisabled", value=not scripts)
    console(), foreign_requests(origin)
    driver.get(url)
    command("Emulation.setScriptExecutionDisabled", value=False)
    view = f"{name} at {width}, {scheme}{'' if scripts else ', without scripts'}"
    size = evaluate("JSON.stringify([document.documentElement.scrollWidth, innerWidth])")
    scroll, inner = json.loads(size)
    wide = evaluate("JSON.stringify([...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1"
                    " && !e.closest('.wide, .source, .skip')).slice(0, 5).map(e => e.outerHTML.slice(0, 120)))")
    shot = command("Page.captureScreenshot", captureBeyondViewport=False)["data"]
    (SCREENSHOTS / f"{name}-{width}-{scheme}{'' if scripts else '-plain'}.png").write_bytes(base64.b64decode(shot))
    violations = browser.violations() if with_axe and (width, scheme, scripts) in READ_BY_AXE else []
    # Chromium reports the status of a missing page in the console.
    lines = [line for line in console() if name != "missing" or "404" not in line]
    problems = {"axe": violations, "console": lines, "requests": foreign_requests(origin),
                "scrolls": [scroll, inner, wide] if scroll > inner else [],
                "inert": evaluate("document.querySelectorAll('img[src=\"x\"]').length")}
    problems = {key: value for key, value in problems.items() if value}
    expect(view, not problems, json.dumps(problems, indent=1, ensure_ascii=False))


VIEWS = {
    "overview": "/", "pairs": "/pairs", "filtered": "/pairs?status=denied&reason=redirect&sort=site", "search": "/pairs?q=shop",
    "site": "/sites/shop.example.com", "hostile": "/sites/news.example.net", "tester": "/test?site=shop.example.com&url=/buy/1",
    "rules": "/rules", "rule": "/rules/AASA402", "errors": "/errors", "reason": "/errors/app-not-listed",
    "addition": "/pairs/add?site=none.example", "missing": "/sites/none.example",
}


def views(base):
    for name, path in VIEWS.items():
        for width in [360, 1400]:
            for scheme, scripts in [("light", True), ("dark", True), ("light", False)]:
                look(name, base + path, base, width, scheme, scripts)
                if name == "missing":
                    break


# MARK: Tasks

def text(selector="main"):
    return driver.find_element(By.CSS_SELECTOR, selector).text


def tasks(base, table):
    command("Emulation.setDeviceMetricsOverride", width=1400, height=900, deviceScaleFactor=1, mobile=False)
    driver.get(base + "/")
    driver.find_element(By.CSS_SELECTOR, ".find input").send_keys("pay.example", Keys.ENTER)
    # The page before has a link of this text, too.
    wait(lambda d: "pay.example" in d.current_url)
    wait(lambda d: d.find_element(By.LINK_TEXT, "pay.example.com")).click()
    wait(lambda d: "/sites/pay.example.com" in d.current_url)
    page = text()
    expect("A search leads to a site's page, which shows why it fails, since when and what to do",
           "What to fix" in page and "What to do:" in page and re.search(r"[Ss]ince 20\d\d-", page), page)

    driver.get(base + "/test?site=shop.example.com")
    driver.find_element(By.NAME, "urls").send_keys("https://shop.example.com/shop/1\n/none")
    driver.find_element(By.CSS_SELECTOR, "main button").click()
    wait(lambda d: "opens the app" in text())
    page = text()
    expect("The URL tester shows which URL opens the app", "opens the app, by line" in page and "Opens no app" in page, page)
    chooser = driver.find_element(By.CSS_SELECTOR, "input[type=file]")
    signed = work / "signed"
    signed.write_bytes((ROOT / "Tests/Browser/document.json").read_bytes())
    chooser.send_keys(str(signed))
    wait(lambda d: "applinks" in d.find_element(By.NAME, "document").get_attribute("value"))
    expect("A file is read into the form", True)

    driver.get(base + "/pairs")
    marker = "window.kept = 1"
    evaluate(marker)
    Select(driver.find_element(By.NAME, "status")).select_by_value("denied")
    wait(lambda d: "status=denied" in d.current_url)
    driver.find_element(By.NAME, "q").send_keys("site1")
    wait(lambda d: "q=site1" in d.current_url and "pay.example.com" not in text("#results"))
    expect("Filters and search apply while they are entered, without loading the page again",
           evaluate("window.kept") == 1 and "approved" not in text("#results tbody"), driver.current_url)
    driver.find_element(By.LINK_TEXT, "Site").click()
    wait(lambda d: "sort=site" in d.current_url)
    sites = [e.text for e in driver.find_elements(By.CSS_SELECTOR, "#results tbody th > a")]
    expect("A column's title sorts", sites == sorted(sites) and evaluate("window.kept") == 1, sites)
    driver.refresh()
    wait(lambda d: d.find_element(By.CSS_SELECTOR, "#results tbody"))
    expect("The address keeps the view", driver.find_element(By.NAME, "q").get_attribute("value") == "site1", driver.current_url)
    driver.find_element(By.LINK_TEXT, "CSV").click()
    wait(lambda d: (work / "pairs.csv").exists())
    rows = (work / "pairs.csv").read_text().splitlines()
    expect("The list can be downloaded", rows[0].startswith("site,app,") and all(",denied," in row for row in rows[1:]), rows[:3])

    driver.get(base + "/pairs?rules=today")
    chosen = Select(driver.find_element(By.NAME, "rules")).first_selected_option.get_attribute("value")
    driver.find_element(By.PARTIAL_LINK_TEXT, "team=").click()
    wait(lambda d: d.find_element(By.NAME, "label").get_attribute("value").startswith("team="))
    expect("The form shows the filters of the address and of a link", chosen == "ios14", chosen)

    driver.get(base + "/pairs/add?site=none.example")
    driver.find_element(By.NAME, "app").send_keys("com.example.app", Keys.ENTER)
    wait(lambda d: d.find_element(By.ID, "problem"))
    entered = driver.find_element(By.CSS_SELECTOR, "main [name=site]").get_attribute("value")
    focused = driver.switch_to.active_element.get_attribute("name")
    expect("A refused form keeps what was entered, and has the focus at the problem",
           (entered, focused, browser.violations()) == ("none.example", "app", []), f"{entered} {focused}")
    console()

    driver.get(base + "/pairs?sort=site")
    seen = []
    while True:
        seen += [e.text for e in driver.find_elements(By.CSS_SELECTOR, "#results tbody tr")]
        more = driver.find_elements(By.LINK_TEXT, "Next page")
        if not more:
            break
        before = driver.current_url
        more[0].click()
        wait(lambda d: d.current_url != before)
    count = sqlite3.connect(table).execute("SELECT count(*) FROM pairs").fetchone()[0]
    expect("Next page leads through every pair once", len(seen) == count == len(set(seen)), [len(seen), count])

    driver.get(base + "/sites/www.example.org")
    driver.find_element(By.XPATH, "//button[text()='Check now']").click()
    wait(lambda d: "due now" in text())
    due = sqlite3.connect(table).execute(
        "SELECT count(*) FROM sites WHERE site = 'www.example.org' AND next_try <= strftime('%s', 'now') + 0").fetchone()[0]
    expect("Check now makes the site due", due == 1, text())
    expect("No task wrote to the console", [m for m in console() if "favicon" not in m] == [])


def report_links(report):
    command("Emulation.setDeviceMetricsOverride", width=360, height=900, deviceScaleFactor=1, mobile=False)
    driver.get(report.as_uri())
    lost = evaluate("JSON.stringify([...document.querySelectorAll('main a')].filter(a => !a.hash"
                    " || !document.getElementById(decodeURIComponent(a.hash.slice(1)))).map(a => a.outerHTML))")
    expect("Each link of a report leads to a part of it", lost == "[]", lost)
    cause = driver.find_element(By.CSS_SELECTOR, "th .status a, th a")
    words = cause.text
    cause.click()
    row = evaluate("document.querySelector(':target').innerText")
    expect("A cause of a report leads to its first pair, where it is named again", words.strip("✗✓ ") in row, [words, row])
    driver.execute_script("document.querySelector(':target th a').click()")
    section = evaluate("document.querySelector(':target h1').innerText")
    expect("The pair leads to the section of its site", section in row, [section, row])
    labels = evaluate("JSON.stringify([...document.querySelectorAll('.stack td')].filter(e => e.innerText.trim()"
                      " && getComputedStyle(e, '::before').content === 'none').map(e => e.outerHTML))")
    expect("On a narrow screen each cell shows the title of its column", labels == "[]", labels)


def keyboard(base):
    driver.get(base + "/")
    body = driver.switch_to.active_element
    names = []
    for _ in range(6):
        body.send_keys(Keys.TAB)
        body = driver.switch_to.active_element
        names.append(body.text or body.get_attribute("name"))
        outline = evaluate("getComputedStyle(document.activeElement).outlineStyle")
    expect("The keyboard reaches the skip link and the navigation, with a visible focus",
           names[0] == "Skip to the content" and "Pairs" in names and outline == "solid", names)


work = temporary_folder("browser")
table = str(work / "table.db")
make_table(table)
few = str(work / "few.db")
make_table(few, pairs=21)
long_report, report, check = work / "long-report.html", work / "report.html", work / "check.html"
subprocess.run([PROGRAM, "report", "--table", table, "-o", str(long_report)], check=True)
subprocess.run([PROGRAM, "report", "--table", few, "-o", str(report)], check=True)
check.write_bytes(subprocess.run([PROGRAM, "check", "--format", "html", "Tests/Browser/document.json"], cwd=ROOT, capture_output=True).stdout)
with serving(PROGRAM, table) as base, Chromium(downloads=work) as browser:
    driver, command, evaluate, console, wait = browser.driver, browser.command, browser.evaluate, browser.console, browser.wait
    command("Network.enable")
    if sys.argv[2:] != ["tasks"]:
        views(base)
    for width in [360, 1400]:
        for scheme in ["light", "dark"]:
            look("report", report.as_uri(), "file://", width, scheme, True)
            look("check", check.as_uri(), "file://", width, scheme, True)
            # Each of its parts is in the other report too, which axe reads in a fifth of the time.
            look("long-report", long_report.as_uri(), "file://", width, scheme, True, with_axe=False)
    report_links(report)
    tasks(base, table)
    keyboard(base)
finish("browser")
