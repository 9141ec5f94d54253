import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type DemoOriginDeps, openDemoOrigin } from "./demo-origin.service.ts";

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Opens the demo provider's origin with the web server, and closes it with it. Pages of our port are admitted, under the names of
 * this machine.
 * @param onOpen receives the origin
 */
export function serveDemoOrigin(
  app: FastifyInstance,
  deps: Omit<DemoOriginDeps, "isAdmitted">,
  onOpen: (origin: string) => void,
): void {
  const isAdmitted = (origin: string) => {
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    const own = (app.server.address() as AddressInfo | null)?.port;
    return protocol === "http:" && loopbackNames.has(hostname) && Number(port || 80) === own;
  };
  let closing: (() => Promise<void>) | undefined;
  app.addHook("onReady", async () => {
    const opened = await openDemoOrigin({ ...deps, isAdmitted });
    onOpen(opened.origin);
    closing = opened.close;
  });
  app.addHook("onClose", async () => closing?.());
}
