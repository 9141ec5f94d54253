const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll("<", "\\u003c");
}

/** The same in ASCII, for pages in a legacy charset. */
export function asciiScriptJson(value: unknown): string {
  return scriptJson(value).replace(
    /[^\p{ASCII}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Lower-case ASCII words with hyphens, for URLs. */
export function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
