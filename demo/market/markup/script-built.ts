import { type Markup, pageParts } from "./page-parts.ts";

/** A page without content; its script loads the product from /api/produse/<id>. */
export const scriptBuilt: Markup = (page) =>
  pageParts({
    isBare: true,
    main: `<div id="app" data-produs="${page.id}"></div><noscript>Activează JavaScript pentru a vedea magazinul.</noscript>`,
    tail: `<script type="module" src="/app.js"></script>`,
  });
