// On the page of rules: a field above the tables that leaves the rows with all its words.
document.addEventListener("DOMContentLoaded", function () {
  var tables = document.querySelectorAll("table");
  if (!/rules\.html$/.test(location.pathname) || tables.length === 0) return;
  var field = document.createElement("input");
  field.type = "search";
  field.id = "rule-filter";
  field.placeholder = "Filter: a code, a name, a severity, any word";
  field.setAttribute("aria-label", "Filter rules");
  var heading = document.querySelector("h1");
  heading.parentNode.insertBefore(field, heading.nextSibling);
  field.addEventListener("input", function () {
    var words = field.value.toLowerCase().split(/\s+/);
    tables.forEach(function (table) {
      var shown = 0;
      table.querySelectorAll("tbody tr").forEach(function (row) {
        var text = row.textContent.toLowerCase();
        var fits = words.every(function (word) { return text.includes(word); });
        row.hidden = !fits;
        if (fits) shown += 1;
      });
      // A kind without a row has no heading either.
      var part = table.closest(".wy-table-responsive") || table;
      part.hidden = shown === 0;
      part.previousElementSibling.hidden = shown === 0;
    });
  });
});
