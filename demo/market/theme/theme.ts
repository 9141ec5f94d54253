/** Colours, font and layout of a shop. */
export interface Theme {
  readonly accent: string;
  /** Text colour on the accent. */
  readonly onAccent: string;
  readonly background: string;
  readonly surface: string;
  readonly ink: string;
  readonly font: string;
  readonly radius: string;
  /** Style of the header and position of the product image. */
  readonly layout: "bar" | "centred" | "sidebar" | "paper";
}

const sans = "system-ui, 'Segoe UI', Roboto, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";
const round = "'Trebuchet MS', 'Segoe UI', sans-serif";
const mono = "ui-monospace, 'Cascadia Mono', Menlo, monospace";

export const fonts = { sans, serif, round, mono } as const;

/** The complete stylesheet of a shop. */
export function stylesheet(theme: Theme): string {
  return `:root{--a:${theme.accent};--on:${theme.onAccent};--bg:${theme.background};--s:${theme.surface};--ink:${theme.ink};--r:${theme.radius}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 ${theme.font}}
a{color:inherit}.wrap{max-width:1080px;margin:0 auto;padding:0 20px}
${layouts[theme.layout]}
nav.crumbs{font-size:13px;opacity:.75;margin:18px 0}nav.crumbs a{text-decoration:none}
.product{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:32px;background:var(--s);border-radius:var(--r);padding:28px}
.product>figure{margin:0}.product img{width:100%;border-radius:var(--r);background:#fff}
h1{font-size:26px;line-height:1.25;margin:0 0 8px}.codes{font-size:13px;opacity:.7;margin:0 0 16px}
.buy{border-top:1px solid color-mix(in srgb,var(--ink) 14%,transparent);padding-top:16px}
.main-price,.price-now{font-size:34px;font-weight:700;margin:6px 0}.main-price sup{font-size:.5em}
.old{text-decoration:line-through;opacity:.6;font-size:17px}.side-note{font-size:14px;opacity:.85;margin:6px 0}
.tag{display:inline-block;background:var(--a);color:var(--on);padding:2px 10px;border-radius:var(--r);font-size:13px}
.stock{font-weight:600;margin:12px 0}.stock.none{color:#b3261e}
button{font:inherit;border:0;background:var(--a);color:var(--on);padding:12px 28px;border-radius:var(--r);cursor:pointer}
button[disabled]{background:#9a9a9a;cursor:default}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:18px;padding:0;list-style:none}
.grid li,.card{background:var(--s);border-radius:var(--r);padding:14px;font-size:14px}.grid img{width:100%;border-radius:var(--r)}
.grid a{text-decoration:none}.grid .p{font-weight:700}section.more{margin:32px 0}h2{font-size:20px}
table.specs{border-collapse:collapse;font-size:14px;width:100%}table.specs td{padding:6px 10px;border-bottom:1px solid color-mix(in srgb,var(--ink) 12%,transparent)}
footer{margin-top:48px;padding:24px 0;font-size:13px;opacity:.75}
@media(max-width:760px){.product{grid-template-columns:1fr;padding:18px}}
`;
}

const layouts: Record<Theme["layout"], string> = {
  bar: `header{background:var(--a);color:var(--on);padding:14px 0}header .wrap{display:flex;gap:24px;align-items:center}
.logo{font-size:24px;font-weight:800;text-decoration:none}header nav{display:flex;gap:16px;flex-wrap:wrap;font-size:14px}header nav a{text-decoration:none}.slogan{display:none}`,
  centred: `header{text-align:center;padding:26px 0 12px;border-bottom:2px solid var(--a)}
.logo{font-size:32px;text-decoration:none;letter-spacing:.04em}.slogan{margin:2px 0 12px;font-style:italic;opacity:.75}
header nav{display:flex;gap:18px;justify-content:center;flex-wrap:wrap;font-size:15px}`,
  sidebar: `header{padding:18px 0;background:var(--s);box-shadow:0 1px 0 color-mix(in srgb,var(--ink) 12%,transparent)}
.logo{font-size:22px;font-weight:700;text-decoration:none;border-left:8px solid var(--a);padding-left:10px}.slogan{display:none}
header nav{display:flex;gap:8px;flex-wrap:wrap;margin-top:10px;font-size:13px}header nav a{border:1px solid var(--a);border-radius:99px;padding:3px 12px;text-decoration:none}
.product>figure{order:2}`,
  paper: `header{padding:20px 0;border-bottom:1px dashed var(--ink)}.logo{font-size:28px;text-decoration:none;font-variant:small-caps}
.slogan{font-size:13px;margin:0}header nav{display:flex;gap:16px;flex-wrap:wrap;font-size:14px;margin-top:8px}.product{border:1px solid color-mix(in srgb,var(--ink) 25%,transparent)}`,
};
