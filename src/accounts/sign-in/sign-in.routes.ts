import type { FastifyInstance, FastifyRequest } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Visitor } from "../sessions/sessions.service.ts";
import { answerChallenge } from "./challenges.service.ts";
import { login, loginMfa, logout } from "./sign-in.contract.ts";
import { type SignInDeps, signIn } from "./sign-in.service.ts";

/** Sign-in in one step or two, and sign-out. */
export function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  registerCall(app, login, ({ query, body, request }) => {
    const { email = "", password = "", rememberMe = false } = { ...query, ...body };
    return signIn(deps, { email, password, isRemembered: rememberMe, visitor: visitorOf(request) });
  });

  registerCall(app, loginMfa, async ({ query, body, request }) => {
    const { id = "", code = "" } = { ...query, ...body };
    return { sessionToken: await answerChallenge(deps, { handle: id, code, visitor: visitorOf(request) }) };
  });

  registerCall(app, logout, ({ actor }) => deps.sessions.revoke(actor.sessionId));
}

/** The client of a request. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { address: ip, userAgent: headers["user-agent"] };
}
