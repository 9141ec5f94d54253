import { isOnSite } from "../core/address-refusals.ts";

/** A line with a valid own address. */
export interface ProductLine {
  /** 1-based. */
  readonly line: number;
  readonly url: string;
  /** Valid competitor addresses. */
  readonly competitorUrls: readonly string[];
}

/** A rejected address, with the server's reason code. */
export interface LineError {
  readonly line: number;
  readonly url: string;
  readonly reason: "malformed" | "foreign-domain" | "own-domain" | "duplicate";
}

export interface ProductLines {
  readonly rows: readonly ProductLine[];
  readonly competitorCount: number;
  readonly errors: readonly LineError[];
}

/**
 * Parses pasted lines: the own address first, then competitor addresses, separated by tabs or spaces. Empty
 * lines are skipped. An invalid own address rejects the line; an invalid competitor address only itself.
 * @param domain of the site, as the server returns it
 */
export function readProductLines(text: string, domain: string): ProductLines {
  const rows: ProductLine[] = [];
  const errors: LineError[] = [];
  const known = new Set<string>();
  for (const [index, content] of text.split(/\r\n|[\n\r]/).entries()) {
    const [own, ...competitorUrls] = content.split(/\s+/).filter(Boolean);
    if (own === undefined) continue;
    const line = index + 1;
    const reason = errorOfOwn(own, domain, known);
    if (reason !== null) {
      // An invalid address is reported unchanged, so that a heading or note is recognised.
      errors.push({ line, url: reason === "malformed" ? content.trim().replace(/\s+/g, " ") : own, reason });
      continue;
    }
    known.add(own);
    const taken = new Set<string>();
    for (const url of competitorUrls) {
      const reason = errorOfCompetitor(url, domain, taken);
      if (reason === null) taken.add(url);
      else errors.push({ line, url, reason: reason });
    }
    rows.push({ line, url: own, competitorUrls: [...taken] });
  }
  return {
    rows,
    competitorCount: rows.reduce((sum, { competitorUrls }) => sum + competitorUrls.length, 0),
    errors,
  };
}

function errorOfOwn(url: string, domain: string, known: ReadonlySet<string>): LineError["reason"] | null {
  const host = hostOf(url);
  if (host === null) return "malformed";
  if (!isOnSite(host, domain)) return "foreign-domain";
  return known.has(url) ? "duplicate" : null;
}

function errorOfCompetitor(
  url: string,
  domain: string,
  taken: ReadonlySet<string>,
): LineError["reason"] | null {
  const host = hostOf(url);
  if (host === null) return "malformed";
  if (isOnSite(host, domain)) return "own-domain";
  return taken.has(url) ? "duplicate" : null;
}

function hostOf(text: string): string | null {
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  return URL.parse(text)?.host ?? null;
}
