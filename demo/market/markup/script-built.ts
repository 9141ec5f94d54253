import { type Markup, pageParts } from "./page-parts.ts";

/** An empty page that its script fills from /api/produse/<id>; without the script there is nothing to read. */
export const scriptBuilt: Markup = (page) =>
  pageParts({
    isBare: true,
    main: `<div id="app" data-produs="${page.id}"></div><noscript>Activează JavaScript pentru a vedea magazinul.</noscript>`,
    tail: `<script type="module" src="/app.js"></script>`,
  });
