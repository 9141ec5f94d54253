import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";
import { accountOf } from "./people.ts";

const loggedIn = z.object({ sessionToken: z.string() });
const person = z.object({ sites: z.array(z.object({ site: z.string() })) });
const products = z.object({
  content: z.array(z.object({ competitorProducts: z.array(z.object({ link: z.nullable(z.string()) })) })),
});

/** A shop of the demo market that is no customer's site, and one of its product pages. */
export async function marketPage(
  request: APIRequestContext,
): Promise<{ readonly domain: string; readonly url: string }> {
  const { email, password } = accountOf("OPERATOR");
  const reply = await request.post("/login", { data: { email, password } });
  const headers = { Authorization: `Bearer ${loggedIn.parse(await reply.json()).sessionToken}` };
  const info = await request.get("/api/user-info", { headers });
  const [first] = person.parse(await info.json()).sites;
  const list = await request.post("/api/products", { headers, params: { domain: first?.site ?? "" } });
  const { content } = products.parse(await list.json());
  const [offer] = content.flatMap(({ competitorProducts }) => competitorProducts);
  const url = offer?.link;
  if (!url) throw new Error("The demo has no offer of a competitor");
  return { domain: new URL(url).host, url };
}
