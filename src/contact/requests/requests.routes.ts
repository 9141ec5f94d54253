import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { sendRequest } from "./requests.contract.ts";
import { type RequestDeps, receiveRequest } from "./requests.service.ts";

const message = "Thank you. We have received your message.";

/** The contact form of the public pages. */
export function registerRequests(app: FastifyInstance, deps: RequestDeps): void {
  registerCall(app, sendRequest, async ({ body, request }) => {
    const { company, language = "", website = "", ...typed } = body;
    await receiveRequest(deps, {
      ...typed,
      company: company ?? "",
      language: /^ro\b/i.test(language) ? "ro" : "en",
      trap: website,
      address: request.ip,
    });
    return { message };
  });
}
