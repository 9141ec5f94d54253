import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";
import { openSession } from "./sessions.ts";
import type { ListedProduct, SiteCalls } from "./site-calls.ts";

const groups = z.array(z.object({ links: z.array(z.object({ url: z.string() })) }));

/** The addresses of a product's links, from the API. */
export async function linksOf(calls: SiteCalls, { packetId }: ListedProduct): Promise<string[]> {
  const all = await calls.get("/api/competitor-links", groups, { packet_id: String(packetId) });
  return all.flatMap(({ links }) => links.map(({ url }) => url));
}

/** A product of the demo, and pages of other products at a shop of the market that it has no link to. */
export async function linkScene(calls: SiteCalls, at: number) {
  const { content } = await calls.list({ nr_competitors: 3, sort_type: "PRICE_ASCENDING" }, { size: "30" });
  const product = content[at];
  if (product === undefined) throw new Error("The demo has too few products");
  const host = (link: string | null) => (link === null ? "" : new URL(link).host);
  const own = new Set(product.competitorProducts.map(({ provider }) => provider));
  const others = content
    .flatMap(({ competitorProducts }) => competitorProducts)
    .filter(({ link, price, provider }) => link !== null && price !== null && !own.has(provider));
  const shop = host(others[0]?.link ?? null);
  const pages = others.filter(({ link }) => host(link) === shop);
  const [first, second, third] = [...new Map(pages.map((one) => [one.link, one])).values()];
  if (!first?.link || !second?.link || !third?.link) throw new Error("The demo has too few offers at a shop");
  return { product, shop, first: first.link, second: second.link, third: third.link };
}

const products = z.object({
  content: z.array(z.object({ competitorProducts: z.array(z.object({ link: z.nullable(z.string()) })) })),
});

/** A shop of the demo market that is no customer's site, and one of its product pages. */
export async function marketPage(
  api: APIRequestContext,
): Promise<{ readonly domain: string; readonly url: string }> {
  const { token, site } = await openSession(api, "OPERATOR");
  const headers = { Authorization: `Bearer ${token}` };
  const list = await api.post("/api/products", { headers, params: { domain: site } });
  const { content } = products.parse(await list.json());
  const [offer] = content.flatMap(({ competitorProducts }) => competitorProducts);
  const url = offer?.link;
  if (!url) throw new Error("The demo has no offer of a competitor");
  return { domain: new URL(url).host, url };
}
