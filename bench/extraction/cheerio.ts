import { load } from "cheerio";

/** Result of the reference extraction: enough fields to compare its work with ours. */
export interface CheerioResult {
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

/** A typical extraction with cheerio's default parser: JSON-LD, itemprop, meta tags, price classes. */
export function cheerioExtraction(html: string): CheerioResult {
  const $ = load(html);
  let product: Record<string, unknown> | null = null;
  $('script[type="application/ld+json"]').each((_, script) => {
    try {
      product ??= firstProduct(JSON.parse($(script).text()));
    } catch {
      // The reference ignores invalid JSON.
    }
  });
  const jsonLd = (name: string): string | null => {
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
      jsonLd("price") ??
      item("price") ??
      meta("product:price:amount") ??
      ($("[class*=price]").first().text() || null),
    availability: item("availability") ?? meta("product:availability"),
    name: jsonLd("name") ?? item("name") ?? ($("h1").first().text().trim() || null),
    sku: jsonLd("sku") ?? item("sku"),
    gtin: jsonLd("gtin13") ?? item("gtin13"),
    brand: item("brand"),
    image: meta("og:image"),
  };
}
