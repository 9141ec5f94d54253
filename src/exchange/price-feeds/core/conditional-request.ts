/** Validators of a file (RFC 9110, 8.8). */
export interface Validators {
  /** As `W/"…"`. */
  readonly etag: string;
  /** Whole seconds. */
  readonly lastModified: Date;
}

/** Headers of a conditional request. */
export interface Conditions {
  readonly "if-none-match"?: string | undefined;
  readonly "if-modified-since"?: string | undefined;
}

/** Whether the caller has the file already; tags are compared weakly (RFC 9110, 8.8.3.2). If-Modified-Since counts only without If-None-Match (RFC 9110, 13.1.3). */
export function isNotModified(conditions: Conditions, { etag, lastModified }: Validators): boolean {
  const given = conditions["if-none-match"];
  if (given !== undefined) {
    const opaque = (tag: string) => tag.replace(/^W\//, "");
    // A tag may contain commas.
    const tags = given.match(/(?:W\/)?"[^"]*"/g) ?? [];
    return given.trim() === "*" || tags.some((tag) => opaque(tag) === opaque(etag));
  }
  const since = instantOf(conditions["if-modified-since"] ?? "");
  return since !== null && lastModified.getTime() <= since;
}

/** ms since 1970 of a date in the form that HTTP requires senders to use (RFC 9110, 5.6.7); null for another one, which is ignored. */
function instantOf(date: string): number | null {
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date.trim());
  const ms = isDate ? Date.parse(date) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
