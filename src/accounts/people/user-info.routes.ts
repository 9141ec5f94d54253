import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { userInfo } from "./user-info.contract.ts";
import { readUserInfo, type UserInfoDeps } from "./user-info.service.ts";

/** Who is signed in. */
export function registerUserInfo(app: FastifyInstance, deps: UserInfoDeps): void {
  registerCall(app, userInfo, ({ actor }) => readUserInfo(deps, actor));
}
