/**
 * Renders the addresses given as arguments and prints one JSON line each. A process of its own, so that the test can
 * start it as an ordinary user where the tests themselves run as root. The guard's admitted hosts and the limits
 * come as JSON in the first argument.
 */
import { admitHosts } from "../../src/monitoring/core/address/admitted-hosts.ts";
import { createGuard } from "../../src/monitoring/monitoring.guard.client.ts";
import { createRenderer } from "../../src/monitoring/monitoring.renderer.client.ts";

const [settings = "{}", ...urls] = process.argv.slice(2);
const { admitted, limits, executablePath } = JSON.parse(settings);
const renderer = createRenderer({
  guard: createGuard({ admitted: admitHosts(admitted) }),
  userAgent: "VizorBot/1.0 (+https://vizor.example/bot)",
  limits,
  ...(executablePath ? { executablePath } : {}),
});

for (const url of urls) {
  const result = await renderer.render(url);
  const text = result.kind === "page" ? Buffer.from(result.body).toString("utf8") : "";
  process.stdout.write(`${JSON.stringify({ ...result, body: undefined, text })}\n`);
}
