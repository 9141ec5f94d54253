/** A mail's texts without markup; every text is escaped. */
export interface MailContent {
  readonly language: "en" | "ro";
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: {
    readonly label: string;
    /** http(s). */
    readonly url: string;
    /** Text before the plain address, for mail programs that show no button. */
    readonly hint: string;
  };
  readonly tables?: readonly MailTable[];
  /** Small print: why the person gets this mail. */
  readonly footer: string;
  /** Below the small print, as "Unsubscribe". */
  readonly footerLinks?: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  /** http(s). */
  readonly url: string;
}

/** A table below the paragraphs, at most a few columns wide: mails are read on telephones. */
export interface MailTable {
  /** Heading above the table; none for the only table of a mail. */
  readonly title?: string;
  /** The first one names the row; the others are its figures. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly MailCell[])[];
  /** Below the table, such as how many rows it leaves out. */
  readonly note?: string;
}

export interface MailCell {
  readonly text: string;
  /** A second line in small print. */
  readonly note?: string;
  /** Address of the text, http(s). */
  readonly url?: string;
  /** Colour beside the sign or word that says the same. */
  readonly tone?: "good" | "bad";
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Renders a mail as HTML and as text. The HTML is a table with inline styles, in light and dark colours, and loads
 * nothing.
 * @throws TypeError for an action URL that is not http(s)
 */
export function renderMail(content: MailContent): RenderedMail {
  for (const url of addressesOf(content)) {
    const { protocol } = new URL(url);
    if (protocol !== "https:" && protocol !== "http:") throw new TypeError("not a web address");
  }
  return { subject: content.subject, html: htmlOf(content), text: textOf(content) };
}

function addressesOf({ action, tables = [], footerLinks = [] }: MailContent): string[] {
  const cells = tables.flatMap(({ rows }) => rows.flat());
  return [action, ...cells, ...footerLinks].flatMap((link) => link?.url ?? []);
}

function textOf({ heading, paragraphs, action, tables = [], footer, footerLinks = [] }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const end = [`-- \n${footer}`, ...footerLinks.map(({ label, url }) => `${label}:\n${url}`)];
  return `${[heading, ...paragraphs, ...tables.flatMap(textOfTable), ...link, end.join("\n")].join("\n\n")}\n`;
}

/** Each row as a block of lines, since plain text has no columns that hold in every mail program. */
function textOfTable({ title, columns, rows, note }: MailTable): string[] {
  const blocks = rows.map((cells) =>
    cells
      .flatMap(({ text, note: small, url }, column) => {
        const value = small === undefined ? text : `${text} (${small})`;
        return [column === 0 ? value : `  ${columns[column]}: ${value}`, ...(url ? [`  ${url}`] : [])];
      })
      .join("\n"),
  );
  return [...(title === undefined ? [] : [title]), ...blocks, ...(note === undefined ? [] : [note])];
}

/** An address or a name without spaces may be wider than a telephone; some mail programs know only one of the two. */
const wrap = "overflow-wrap:anywhere;word-break:break-word";
const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const darkColours = `
    @media (prefers-color-scheme: dark) {
      .page { background-color: #14161a !important; }
      .card { background-color: #1d2026 !important; border-color: #33373f !important; }
      .ink { color: #f1f2f4 !important; }
      .soft { color: #a6acb8 !important; }
      .link { color: #9db8ff !important; }
      .line { border-color: #33373f !important; }
      .good { color: #7fd6a0 !important; }
      .bad { color: #ff9a7a !important; }
    }`;

function htmlOf(content: MailContent): string {
  const { language, subject, heading, paragraphs, action, tables = [], footer, footerLinks = [] } = content;
  const maxWidth = tables.length > 0 ? 760 : 560;
  const links = footerLinks.map(
    ({ label, url }) =>
      `<a class="soft" href="${escapeHtml(url)}" style="color:#5b6270">${escapeHtml(label)}</a>`,
  );
  const small = [escapeHtml(footer), ...(links.length > 0 ? [links.join(" · ")] : [])].join("<br>");
  const body = paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 16px;color:#1b1e24;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(subject)}</title>
    <style>${darkColours}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background-color:#f3f4f6">
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6">
      <tr><td align="center" style="padding:32px 16px;${font}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${maxWidth}px">
          <tr><td class="ink" style="padding:0 4px 16px;color:#1b1e24;font-size:18px;font-weight:700">Vizor</td></tr>
          <tr><td class="card" style="padding:${tables.length > 0 ? 20 : 32}px;background-color:#ffffff;border:1px solid #e1e4e9;border-radius:12px;${wrap}">
            <h1 class="ink" style="margin:0 0 16px;color:#1b1e24;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
            ${body.join("\n            ")}${tables.map(htmlOfTable).join("")}${action ? actionOf(action) : ""}
          </td></tr>
          <tr><td class="soft" style="padding:16px 4px;color:#5b6270;font-size:13px;line-height:20px;${wrap}">${small}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

const tableStyle = "margin:8px 0 20px;border-collapse:collapse;font-variant-numeric:tabular-nums";

/**
 * Each row takes two lines: the first cell across the table, the others below it. So it fits on a telephone without
 * style sheets, which many mail programs drop.
 */
function htmlOfTable({ title, columns, rows, note }: MailTable): string {
  const [first = "", ...others] = columns;
  const width = `${Math.floor(100 / Math.max(1, others.length))}%`;
  const heads = others.map(
    (label, column) =>
      `<th class="soft line" scope="col" align="${alignOf(column)}" width="${width}" style="padding:0 4px 6px;border-bottom:1px solid #c9cdd5;color:#5b6270;font-size:13px;line-height:18px;font-weight:500">${escapeHtml(label)}</th>`,
  );
  const lines = rows.map(([name, ...figures]) => {
    const top =
      name === undefined
        ? ""
        : `<tr><th scope="row" colspan="${others.length}" align="left" style="padding:10px 4px 2px;font-size:14px;line-height:20px;font-weight:500">${htmlOfCell(name)}</th></tr>`;
    const below = figures.map(
      (cell, column) =>
        `<td class="line" align="${alignOf(column)}" valign="top" width="${width}" style="padding:2px 4px 10px;border-bottom:1px solid #e1e4e9;font-size:14px;line-height:20px">${htmlOfCell(cell)}</td>`,
    );
    return `${top}<tr>${below.join("")}</tr>`;
  });
  const heading =
    title === undefined
      ? ""
      : `
            <h2 class="ink" style="margin:24px 0 0;color:#1b1e24;font-size:16px;line-height:24px">${escapeHtml(title)}</h2>`;
  const end =
    note === undefined
      ? ""
      : `
            <p class="soft" style="margin:0 0 16px;color:#5b6270;font-size:14px;line-height:20px">${escapeHtml(note)}</p>`;
  return `${heading}
            <table width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;${tableStyle}">
              <thead><tr><th class="soft" scope="col" colspan="${others.length}" align="left" style="padding:6px 4px 0;color:#5b6270;font-size:13px;line-height:18px;font-weight:500">${escapeHtml(first)}</th></tr><tr>${heads.join("")}</tr></thead>
              <tbody>${lines.join("\n              ")}</tbody>
            </table>${end}`;
}

function alignOf(column: number): string {
  return column === 0 ? "left" : "right";
}

const tones = { good: "#1d6b3f", bad: "#b3401a" } as const;

function htmlOfCell({ text, note, url, tone }: MailCell): string {
  const shown = url
    ? `<a class="ink" href="${escapeHtml(url)}" style="color:#1b1e24;text-decoration:underline">${escapeHtml(text)}</a>`
    : escapeHtml(text);
  const small =
    note === undefined
      ? ""
      : `<br><span class="soft" style="color:#5b6270;font-size:12px;line-height:16px;font-weight:400">${escapeHtml(note)}</span>`;
  const colour = tone === undefined ? "#1b1e24" : tones[tone];
  return `<span class="${tone ?? "ink"}" style="color:${colour}">${shown}</span>${small}`;
}

function actionOf({ label, url, hint }: NonNullable<MailContent["action"]>): string {
  const href = escapeHtml(url);
  return `
            <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
              <td style="background-color:#2450c8;border-radius:8px"><a href="${href}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
            </tr></table>
            <p class="soft" style="margin:0;color:#5b6270;font-size:13px;line-height:20px">${escapeHtml(hint)}<br><a class="link" href="${href}" style="color:#2450c8;word-break:break-all">${href}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Also safe inside a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
