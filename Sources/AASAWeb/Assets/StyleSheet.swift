/// The style sheet of all pages.
enum StyleSheet {
    static let text: StaticString = #"""
        :root { color-scheme: light dark; --back: #fff; --raised: #f5f6f8; --text: #1b1e24; --faint: #565e6b;
          --line: #d4d8df; --link: #0a53c4; --good: #13672b; --bad: #b0201a; --wait: #744a00; --bad-back: #fdf0ef;
          --wait-back: #fcf5e6; --good-back: #eef7f0; --mark: #ffe08a; --mark-text: #1b1e24; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14161a; --raised: #1d2026; --text: #e5e7eb; --faint: #a3abb8; --line: #383d47; --link: #8fb8ff;
            --good: #7fd694; --bad: #ff9d95; --wait: #f0c169; --bad-back: #2b1918; --wait-back: #2a2213; --good-back: #14251a;
            --mark: #6b5310; --mark-text: #fff; } }
        * { box-sizing: border-box; }
        html { font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; color: var(--text);
          background: var(--back); -webkit-text-size-adjust: 100%; }
        body { margin: 0; overflow-wrap: anywhere; }
        a { color: var(--link); text-underline-offset: .15em; }
        a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible,
        summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
        code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: .92em; }
        .skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--back); padding: 6px; }
        .top { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; padding: 8px max(16px, calc(50% - 640px));
          border-bottom: 1px solid var(--line); background: var(--raised); }
        .top nav { display: flex; flex-wrap: wrap; gap: 2px 4px; }
        .top nav a { padding: 5px 9px; border-radius: 6px; text-decoration: none; color: var(--text); }
        .top nav a:hover { background: var(--line); }
        .top nav a[aria-current] { font-weight: 600; box-shadow: inset 0 -2px var(--link); border-radius: 0; }
        .brand { font-weight: 700; text-decoration: none; color: var(--text); font-size: 1.1em; padding: 4px 0; }
        .find { margin-left: auto; display: flex; gap: 6px; }
        .find input { width: 13em; }
        main { padding: 20px 16px 40px; max-width: 1312px; margin: 0 auto; }
        footer { padding: 12px 16px 32px; max-width: 1312px; margin: 0 auto; color: var(--faint); font-size: .87em; }
        h1 { font-size: 1.55em; line-height: 1.25; margin: 0 0 4px; }
        h2 { font-size: 1.13em; margin: 32px 0 8px; }
        h3 { font-size: 1em; margin: 0 0 2px; }
        p { margin: 4px 0 8px; max-width: 75ch; }
        .faint, small, caption { color: var(--faint); }
        .good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
        .status { display: inline-flex; gap: 6px; align-items: flex-start; font-weight: 600; }
        .status svg { width: 1.05em; height: 1.05em; flex: none; fill: none; margin-top: .22em; stroke: currentColor; stroke-width: 1.8; }
        .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px; margin: 16px 0 8px; padding: 0;
          list-style: none; }
        .tiles a, .tiles div { display: block; padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; color: var(--text);
          text-decoration: none; background: var(--raised); height: 100%; }
        .tiles a:hover { border-color: var(--link); }
        .tiles strong { display: block; font-size: 1.6em; line-height: 1.3; font-variant-numeric: tabular-nums; }
        .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 0 40px; align-items: start; }
        .columns > * { min-width: 0; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; }
        td .status, .number, .wide th { white-space: nowrap; }
        td .mono, th .mono { display: block; min-width: 13em; }
        caption { text-align: left; padding: 0 0 6px; }
        th, td { text-align: left; vertical-align: top; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); }
        thead th { font-weight: 600; color: var(--faint); font-size: .9em; white-space: nowrap; }
        thead th a { color: inherit; }
        tbody th { font-weight: 600; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        td small, li small, th small { display: block; font-weight: 400; font-size: .9em; }
        .note { border-left: 4px solid var(--line); padding: 8px 14px; margin: 10px 0; background: var(--raised);
          border-radius: 0 6px 6px 0; }
        .note.bad { border-color: var(--bad); background: var(--bad-back); color: var(--text); }
        .note.wait { border-color: var(--wait); background: var(--wait-back); color: var(--text); }
        .note.good { border-color: var(--good); background: var(--good-back); color: var(--text); }
        .note p:last-child { margin-bottom: 0; }
        .list { list-style: none; margin: 0; padding: 0; }
        .list > li { padding: 7px 0; border-bottom: 1px solid var(--line); }
        .filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(132px, 1fr)); gap: 10px; align-items: end;
          margin: 12px 0 16px; padding: 12px 14px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
        label { display: block; font-size: .87em; color: var(--faint); }
        input, select, textarea, button { font: inherit; color: var(--text); background: var(--back); border: 1px solid var(--faint);
          border-radius: 6px; padding: 5px 9px; min-height: 34px; max-width: 100%; }
        .filters input, .filters select, textarea { width: 100%; }
        textarea { font-family: ui-monospace, Menlo, "DejaVu Sans Mono", monospace; font-size: .9em; resize: vertical; }
        textarea.over { outline: 3px dashed var(--link); }
        button { cursor: pointer; font-weight: 600; background: var(--raised); }
        button.main { background: var(--link); border-color: var(--link); color: var(--back); }
        .row { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin: 8px 0; }
        .row p { margin: 0; } .row .push { margin-left: auto; }
        time { white-space: nowrap; } .columns label > input { display: block; width: 100%; }
        details > summary { cursor: pointer; padding: 4px 0; }
        dl { display: grid; grid-template-columns: minmax(8em, max-content) 1fr; gap: 4px 16px; margin: 8px 0; }
        dt { color: var(--faint); } dd { margin: 0; min-width: 0; }
        pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; white-space: pre-wrap; margin: 4px 0 8px; }
        .source ol { list-style: none; margin: 0; padding: 0; }
        .source { margin: 8px 0; padding: 6px 0; border: 1px solid var(--line); border-radius: 6px;
          background: var(--raised); max-height: 36em; overflow: auto; }
        .source li { display: grid; grid-template-columns: 4.2em 1fr; }
        .source li > a, .source li > span { color: var(--faint); text-align: right; padding-right: 1em; text-decoration: none;
          font-size: .85em; user-select: none; }
        .source li > code { white-space: pre-wrap; min-width: 0; }
        .source li > .note { grid-column: 2; margin: 2px 12px 6px 0; padding: 4px 10px; }
        mark { background: var(--mark); color: var(--mark-text); border-radius: 2px; box-shadow: 0 0 0 1px var(--mark); }
        .timeline { list-style: none; padding: 0 0 0 18px; margin: 8px 0; border-left: 2px solid var(--line); }
        .timeline li { position: relative; padding: 4px 0 10px; }
        .timeline li::before { content: ""; position: absolute; left: -24px; top: 11px; width: 10px; height: 10px; border-radius: 50%;
          background: var(--back); border: 2px solid var(--faint); }
        .chart { width: 100%; height: auto; display: block; }
        .chart text { font-size: 12px; fill: var(--faint); } .chart line { stroke: var(--line); }
        .chart .end { text-anchor: end; } .chart .fail { fill: var(--bad); } .chart .recover { fill: none; stroke: var(--good); stroke-width: 1.5; }
        .key { display: inline-block; width: 11px; height: 11px; margin-right: 6px; border: 2px solid var(--good); }
        .key.fail { background: var(--bad); border-color: var(--bad); }
        .narrow { max-width: 420px; }
        @media (min-width: 1100px) { td .mono, th .mono { min-width: 17em; } }
        @media (max-width: 700px) {
          main { padding-top: 14px; } .find { margin-left: 0; width: 100%; } .find input { flex: 1; width: auto; }
          .stack thead { position: absolute; left: -9999px; }
          .stack, .stack tbody, .stack tr, .stack td, .stack th, .stack caption { display: block; border: 0; padding: 0; }
          .stack tr { padding: 9px 0; border-bottom: 1px solid var(--line); }
          .stack a { display: inline-block; min-height: 24px; }
          td .mono, th .mono { min-width: 0; } td .status { white-space: normal; }
          .stack .number { text-align: left; display: inline-block; margin-right: 14px; }
          .stack .number[title]::before { content: attr(title) ": "; color: var(--faint); font-weight: 400; }
          .source li { grid-template-columns: 3em 1fr; } .row .push { margin-left: 0; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 6px; }
        }
        @media print { .top nav, .find, .filters, .skip { display: none; } .source { max-height: none; } }
        @media (prefers-reduced-motion: no-preference) { .tiles a { transition: border-color .15s; } }
        """#
}
