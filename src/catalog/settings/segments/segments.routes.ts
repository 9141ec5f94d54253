import type { FastifyInstance } from "fastify";
import { registerCall } from "../../../platform/http/register-call.ts";
import { addSegment, deleteSegment, editSegment, priceSegments } from "./segments.contract.ts";
import {
  changeSegment,
  createSegment,
  listSegments,
  removeSegment,
  type SegmentDeps,
} from "./segments.service.ts";

/** A person's price difference segments. */
export function registerSegments(app: FastifyInstance, deps: SegmentDeps): void {
  registerCall(app, priceSegments, ({ siteId, actor }) => listSegments(deps, siteId, actor.userId));

  registerCall(app, addSegment, ({ siteId, actor, body }) => createSegment(deps, siteId, actor.userId, body));

  registerCall(app, editSegment, ({ siteId, actor, params, body }) =>
    changeSegment(deps, siteId, actor.userId, params.id, body),
  );

  registerCall(app, deleteSegment, ({ siteId, actor, params }) =>
    removeSegment(deps, siteId, actor.userId, params.id),
  );
}
