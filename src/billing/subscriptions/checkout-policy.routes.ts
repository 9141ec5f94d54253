import type { FastifyInstance } from "fastify";
import { policyWith } from "../../platform/http/security-headers.ts";
import type { PaymentProvider } from "../billing.ports.ts";

/**
 * On the checkout's page alone, the browser may reach the payment provider. A card is entered nowhere else, so a script on another
 * page could not send one anywhere.
 */
export function allowProviderOnCheckout(app: FastifyInstance, provider: PaymentProvider | null): void {
  if (!provider) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!/^\/subscribe\/?(?:\?|$)/.test(request.url)) return;
    const { connect, script, frame } = provider.origins;
    reply.header(
      "content-security-policy",
      policyWith({
        "connect-src": connect,
        "script-src": script,
        ...(frame.length > 0 ? { "frame-src": frame } : {}),
      }),
    );
  });
}
