const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Characters that XML 1.0 cannot contain, lone surrogates aside. */
const forbidden = /[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu;

/** A text as the content of an element or attribute; characters that XML cannot contain are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, "")
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
}
