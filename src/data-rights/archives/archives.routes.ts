import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { archiveFile, requestArchive } from "./archives.contract.ts";
import { type ArchiveDeps, openArchive, requestArchive as request } from "./archives.service.ts";

export function registerArchives(app: FastifyInstance, deps: Pick<ArchiveDeps, "db" | "clock">): void {
  registerCall(app, requestArchive, ({ actor, body }) => request(deps, actor, body.kind));

  registerCall(app, archiveFile, async ({ actor, params, reply }) => {
    const { name, bytes, content } = await openArchive(deps, actor, params.id);
    return reply
      .headers({
        "content-type": "application/zip",
        "content-length": bytes,
        "content-disposition": `attachment; filename="${name}"`,
      })
      .send(content);
  });
}
