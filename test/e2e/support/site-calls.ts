import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as z from "zod";

const offer = z.object({
  productId: z.number(),
  provider: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
  price: z.nullable(z.object({ value: z.number() })),
  currency: z.nullable(z.string()),
  available: z.string(),
  corrected: z.boolean(),
  check: z.nullable(z.object({ checkedTimestamp: z.nullable(z.number()) })),
});
const product = offer.extend({
  packetId: z.number(),
  sku: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  quantityByHand: z.boolean(),
  competitorProducts: z.array(offer),
});
const page = z.object({ content: z.array(product), totalElements: z.number(), totalPages: z.number() });

export type ListedProduct = z.output<typeof product>;
export type ListedPage = z.output<typeof page>;
type Query = Readonly<Record<string, string>>;

/** API calls for a site, with which tests compare the screens. */
export interface SiteCalls {
  readonly site: string;
  list(body?: object, query?: Query): Promise<ListedPage>;
  search(text: string, query?: Query, body?: object): Promise<ListedPage>;
  product(packetId: number): Promise<ListedProduct>;
  get<T>(path: string, reply: z.ZodType<T>, query?: Query | URLSearchParams): Promise<T>;
  post<T>(path: string, reply: z.ZodType<T>, body?: object, query?: Query): Promise<T>;
  remove(path: string, query?: Query): Promise<void>;
}

export function siteCalls(request: APIRequestContext, token: string, site: string): SiteCalls {
  const headers = { Authorization: `Bearer ${token}` };
  const ofSite = (query: Query | URLSearchParams = {}) =>
    new URLSearchParams([["domain", site], ...new URLSearchParams(query)]);
  const post: SiteCalls["post"] = async (path, reply, body = {}, query = {}) =>
    reply.parse(await jsonOf(await request.post(path, { headers, params: ofSite(query), data: body })));
  const get: SiteCalls["get"] = async (path, reply, query = {}) =>
    reply.parse(await jsonOf(await request.get(path, { headers, params: ofSite(query) })));
  return {
    site,
    get,
    post,
    list: (body = {}, query = {}) => post("/api/products", page, body, query),
    search: (text, query = {}, body = {}) => post("/api/search", page, body, { ...query, query: text }),
    product: (packetId) => get("/api/product", product, { packet_id: String(packetId) }),
    async remove(path, query = {}) {
      await succeeded(await request.delete(path, { headers, params: ofSite(query) }));
    },
  };
}

async function jsonOf(reply: APIResponse): Promise<unknown> {
  return (await succeeded(reply)).json();
}

async function succeeded(reply: APIResponse): Promise<APIResponse> {
  if (!reply.ok()) throw new Error(`${reply.url()} was answered ${reply.status()}: ${await reply.text()}`);
  return reply;
}
