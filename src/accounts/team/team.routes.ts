import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { addUser, deleteUser, teamList, updateUserRole } from "./team.contract.ts";
import { changeRole, invite, readTeam, removeFromTeam, type TeamDeps } from "./team.service.ts";

/** The team of the caller's company. */
export function registerTeam(app: FastifyInstance, deps: TeamDeps): void {
  registerCall(app, teamList, ({ actor }) => readTeam(deps.db, actor));

  registerCall(app, addUser, ({ actor, query, body }) =>
    invite(deps, actor, { ...body, language: body.language ?? query.language }),
  );

  registerCall(app, deleteUser, ({ actor, query }) => removeFromTeam(deps, actor, query.userId));

  registerCall(app, updateUserRole, ({ actor, query }) =>
    changeRole(deps.db, actor, query.userId, query.role),
  );
}
