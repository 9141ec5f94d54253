import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { updateLanguage } from "../users/users.repo.ts";
import { changeLanguage, userInfo } from "./user-info.contract.ts";
import { readUserInfo, type UserInfoDeps } from "./user-info.service.ts";

/** Who is signed in, and their language. */
export function registerUserInfo(app: FastifyInstance, deps: UserInfoDeps): void {
  registerCall(app, userInfo, ({ actor }) => readUserInfo(deps, actor));
  registerCall(app, changeLanguage, ({ actor, body }) =>
    updateLanguage(deps.db, actor.userId, body.language),
  );
}
