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
  /** Small print: why the person gets this mail. */
  readonly footer: string;
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
  const protocol = content.action && new URL(content.action.url).protocol;
  if (protocol && protocol !== "https:" && protocol !== "http:") throw new TypeError("not a web address");
  return { subject: content.subject, html: htmlOf(content), text: textOf(content) };
}

function textOf({ heading, paragraphs, action, footer }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[heading, ...paragraphs, ...link, `-- \n${footer}`].join("\n\n")}\n`;
}

const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const darkColours = `
    @media (prefers-color-scheme: dark) {
      .page { background-color: #14161a !important; }
      .card { background-color: #1d2026 !important; border-color: #33373f !important; }
      .ink { color: #f1f2f4 !important; }
      .soft { color: #a6acb8 !important; }
      .link { color: #9db8ff !important; }
    }`;

function htmlOf({ language, subject, heading, paragraphs, action, footer }: MailContent): string {
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
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
          <tr><td class="ink" style="padding:0 4px 16px;color:#1b1e24;font-size:18px;font-weight:700">Vizor</td></tr>
          <tr><td class="card" style="padding:32px;background-color:#ffffff;border:1px solid #e1e4e9;border-radius:12px">
            <h1 class="ink" style="margin:0 0 16px;color:#1b1e24;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
            ${body.join("\n            ")}${action ? actionOf(action) : ""}
          </td></tr>
          <tr><td class="soft" style="padding:16px 4px;color:#5b6270;font-size:13px;line-height:20px">${escapeHtml(footer)}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
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
