import { load } from "cheerio";

/** What the reference extraction answers: enough that it does the same kind of work as ours. */
export interface CheerioAnswer {
  readonly price: string | null;
  readonly availability: string | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly image: string | null;
}

function firstProduct(parsed: unknown): Record<string, unknown> | null {
  if (Array.isArray(parsed)) return parsed.map(firstProduct).find((one) => one !== null) ?? null;
  if (typeof parsed !== "object" || parsed === null) return null;
  const record = parsed as Record<string, unknown>;
  if (record["@type"] === "Product") return record;
  return record["@graph"] === undefined ? null : firstProduct(record["@graph"]);
}

/** The usual extraction on cheerio's default parser: JSON-LD, itemprop, meta tags, price classes. */
export function cheerioExtraction(html: string): CheerioAnswer {
  const $ = load(html);
  let product: Record<string, unknown> | null = null;
  $('script[type="application/ld+json"]').each((_, script) => {
    try {
      product ??= firstProduct(JSON.parse($(script).text()));
    } catch {
      // A broken block says nothing to this reference.
    }
  });
  const stated = (name: string): string | null => {
    const value = product?.[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  const item = (name: string): string | null => {
    const found = $(`[itemprop="${name}"]`).first();
    return found.attr("content") ?? (found.text().trim() || null);
  };
  const meta = (name: string): string | null => $(`meta[property="${name}"]`).attr("content") ?? null;
  return {
    price:
      stated("price") ??
      item("price") ??
      meta("product:price:amount") ??
      ($("[class*=price]").first().text() || null),
    availability: item("availability") ?? meta("product:availability"),
    name: stated("name") ?? item("name") ?? ($("h1").first().text().trim() || null),
    sku: stated("sku") ?? item("sku"),
    gtin: stated("gtin13") ?? item("gtin13"),
    brand: item("brand"),
    image: meta("og:image"),
  };
}
