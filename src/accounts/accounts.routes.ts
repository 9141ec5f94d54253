import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { registerCall } from "../platform/http/register-call.ts";
import { login, logout, userInfo } from "./accounts.contract.ts";
import type { Sessions } from "./accounts.session.service.ts";
import { signIn } from "./accounts.sign-in.service.ts";
import { createSignInThrottle, type SignInThrottle } from "./accounts.throttle.service.ts";
import { readUserInfo } from "./accounts.user-info.service.ts";

export interface AccountsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** @default the limits of `defaultSignInLimits` */
  readonly throttle?: SignInThrottle;
}

/** Sign-in, sign-out and who is signed in. */
export function registerAccounts(app: FastifyInstance, deps: AccountsDeps): void {
  const { db, clock, sessions, throttle = createSignInThrottle() } = deps;

  registerCall(app, login, ({ query, body, request }) => {
    const { email = "", password = "", rememberMe = false } = { ...query, ...body };
    const attempt = { email, password, isRemembered: rememberMe, address: request.ip };
    return signIn({ db, clock, sessions, throttle }, attempt);
  });

  registerCall(app, logout, ({ actor }) => sessions.close(actor.sessionId));

  registerCall(app, userInfo, ({ actor }) => readUserInfo(db, actor));
}
