import type { Page } from "@playwright/test";

/**
 * Changes the server's replies to a path before the page reads them. In the page: an intercepted request would turn off its
 * cache, which makes each further load as slow as the first.
 * @param path of the call, as "/api/products"
 * @param change JavaScript of a function from a reply to another one, both as JSON
 */
export async function changeReplies(page: Page, path: string, change: string): Promise<void> {
  await page.addInitScript(`{
    const send = window.fetch;
    window.fetch = async (...request) => {
      const reply = await send(...request);
      if (!reply.ok || new URL(reply.url).pathname !== "${path}") return reply;
      return Response.json((${change})(await reply.json()));
    };
  }`);
}
