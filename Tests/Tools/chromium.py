"""Headless Chromium, driven by Selenium, for tests of pages. Imported, not run."""

import importlib.util
import json
import pathlib

from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

from expectations import ROOT

SCREENSHOTS = ROOT / ".build/screenshots"
SCREENSHOTS.mkdir(parents=True, exist_ok=True)
AXE = (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text()


class Chromium:
    def __init__(self, *arguments, downloads=None):
        """Starts the browser; `downloads`: the folder for files that a page offers."""
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", *arguments]:
            options.add_argument(argument)
        if downloads:
            options.add_experimental_option("prefs", {"download.default_directory": str(downloads), "download.prompt_for_download": False})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def command(self, name, **arguments):
        """A command of the Chrome DevTools Protocol."""
        return self.driver.execute_cdp_cmd(name, arguments)

    def evaluate(self, expression):
        """Runs in the page as a developer's console does: its Content-Security-Policy stays on."""
        result = self.command("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            return {"exception": result["exceptionDetails"].get("exception", {}).get("description")}
        return result["result"].get("value")

    def console(self):
        """The lines in the console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def violations(self):
        """What axe finds in the page."""
        self.evaluate(AXE + "; 0")
        found = self.evaluate("axe.run(document, {preload: false, resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa',"
                              " 'wcag22aa', 'best-practice']}).then(r => JSON.stringify(r.violations.map(v => [v.id, v.help, v.nodes.slice(0, 3)"
                              ".map(n => [n.target.join(' '), n.failureSummary])])))")
        return json.loads(found) if isinstance(found, str) else found

    def wait(self, condition):
        return WebDriverWait(self.driver, 30, ignored_exceptions=[Exception]).until(condition)
