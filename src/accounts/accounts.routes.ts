import type { FastifyInstance } from "fastify";
import { registerPasswords } from "./passwords/passwords.routes.ts";
import { registerUserInfo } from "./people/user-info.routes.ts";
import type { UserInfoDeps } from "./people/user-info.service.ts";
import { registerSecondFactor } from "./second-factor/second-factor.routes.ts";
import { registerSessions } from "./sessions/sessions.routes.ts";
import { registerSignIn } from "./sign-in/sign-in.routes.ts";
import type { SignInDeps } from "./sign-in/sign-in.service.ts";

export type AccountsDeps = SignInDeps & UserInfoDeps;

/** Every call of the slice. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  registerSignIn(app, deps);
  registerUserInfo(app, deps);
  registerSessions(app, deps);
  registerPasswords(app, deps);
  registerSecondFactor(app, deps);
}
