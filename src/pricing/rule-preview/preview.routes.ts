import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { previewRule } from "./preview.contract.ts";
import { type PreviewDeps, previewDraft } from "./preview.service.ts";

/** What a draft of a rule would do. */
export function registerPreview(app: FastifyInstance, deps: PreviewDeps): void {
  registerCall(app, previewRule, ({ siteId, body }) => previewDraft(deps, siteId, body.rule, body.id));
}
