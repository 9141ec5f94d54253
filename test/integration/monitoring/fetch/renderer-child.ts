/**
 * Renders pages and prints one JSON line each. A process of its own, so that it can become an ordinary user where the
 * tests themselves run as root: only once its modules are loaded, since that user may not reach a checkout below a
 * closed home. The account, the guard's admitted hosts and the pages, each with its limits, come as JSON in the argument.
 */
import { registerHooks } from "node:module";
import "playwright-core";
import { admitHosts } from "../../../../src/address/admitted-hosts.ts";
import { createGuard } from "../../../../src/monitoring/fetch/guard.client.ts";
import { createRenderer } from "../../../../src/monitoring/fetch/rendering/renderer.client.ts";

const { account, admitted, pages, executablePath } = JSON.parse(process.argv[2] ?? "{}");
if (account) {
  // The renderer asks for it when it is needed, which is after this account can no longer look it up.
  const url = import.meta.resolve("playwright-core");
  registerHooks({
    resolve: (name, context, next) =>
      name === "playwright-core" ? { url, shortCircuit: true } : next(name, context),
  });
  process.setgroups?.([]);
  process.setgid?.(account);
  process.setuid?.(account);
}
for (const { url, limits } of pages) {
  const renderer = createRenderer({
    guard: createGuard({ admitted: admitHosts(admitted) }),
    userAgent: "VizorBot/1.0 (+https://vizor.example/bot)",
    limits,
    ...(executablePath ? { executablePath } : {}),
  });
  const result = await renderer.render(url);
  const text = result.kind === "page" ? Buffer.from(result.body).toString("utf8") : "";
  process.stdout.write(`${JSON.stringify({ ...result, body: undefined, text })}\n`);
}
