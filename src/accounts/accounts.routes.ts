import type { FastifyInstance } from "fastify";
import { registerPasswords } from "./passwords/passwords.routes.ts";
import { registerSecondFactor } from "./second-factor/second-factor.routes.ts";
import { registerSessions } from "./sessions/sessions.routes.ts";
import { registerSignIn } from "./sign-in/sign-in.routes.ts";
import type { SignInDeps } from "./sign-in/sign-in.service.ts";

export type AccountsDeps = SignInDeps;

/** Every call of the slice. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  registerSignIn(app, deps);
  registerSessions(app, deps);
  registerPasswords(app, deps);
  registerSecondFactor(app, deps);
}
