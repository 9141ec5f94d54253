import type { FastifyInstance } from "fastify";
import { registerPasswords } from "./accounts.password.routes.ts";
import { registerSecondFactor } from "./accounts.second-factor.routes.ts";
import { registerSessions } from "./accounts.session.routes.ts";
import { registerSignIn } from "./accounts.sign-in.routes.ts";
import type { SignInDeps } from "./accounts.sign-in.service.ts";

export type AccountsDeps = SignInDeps;

/** Every call of the slice. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  registerSignIn(app, deps);
  registerSessions(app, deps);
  registerPasswords(app, deps);
  registerSecondFactor(app, deps);
}
