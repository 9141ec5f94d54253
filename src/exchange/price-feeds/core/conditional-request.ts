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

/** Whether the caller has the file already. If-Modified-Since counts only without If-None-Match (RFC 9110, 13.1.3). */
export function isNotModified(conditions: Conditions, { etag, lastModified }: Validators): boolean {
  const given = conditions["if-none-match"];
  if (given !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
    return given.trim() === "*" || given.split(",").some((tag) => opaque(tag) === opaque(etag));
  }
  const since = Date.parse(conditions["if-modified-since"] ?? "");
  return !Number.isNaN(since) && lastModified.getTime() <= since;
}
