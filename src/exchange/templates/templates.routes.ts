import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { FileLanguage } from "../columns/core/column-fields.ts";
import * as calls from "./templates.contract.ts";
import { linksText, linksXlsx, offlineCsv } from "./templates.service.ts";

export interface TemplateDeps {
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<FileLanguage>;
}

const attachment = (name: string) => `attachment; filename="${name}"`;

/** Files to be filled in, in the person's language. */
export function registerTemplates(app: FastifyInstance, { languageOf }: TemplateDeps): void {
  registerCall(app, calls.productLinksXlsx, async ({ actor, reply }) =>
    reply
      .type(calls.productLinksXlsx.replyType)
      .header("content-disposition", attachment("product-links.xlsx"))
      .send(await linksXlsx(await languageOf(actor.userId))),
  );

  registerCall(app, calls.productLinksText, async ({ actor, reply }) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("content-disposition", attachment("product-links.txt"))
      .send(linksText(await languageOf(actor.userId))),
  );

  registerCall(app, calls.offlineProductsCsv, async ({ actor, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment("offline-products.csv"))
      .send(offlineCsv(await languageOf(actor.userId))),
  );
}
