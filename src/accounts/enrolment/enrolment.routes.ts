import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { visitorOf } from "../sign-in/sign-in.routes.ts";
import {
  completeEnrolment,
  confirmEnrolment,
  type EnrolmentDeps,
  startRegistration,
} from "./enrolment.service.ts";
import { completeRegistration, confirmEmail, register } from "./registration.contract.ts";

/** The same whether or not the address has an account. */
const message = "Please check your email: we have sent you a link to continue.";

/** Registration, and the links in registration and invitation mails. */
export function registerEnrolment(app: FastifyInstance, deps: EnrolmentDeps): void {
  registerCall(app, register, async ({ body, request }) => {
    const { language, ...typed } = body;
    await startRegistration(deps, { ...typed, language, address: request.ip });
    return { message };
  });

  registerCall(app, confirmEmail, ({ query }) => confirmEnrolment(deps, query.token));

  registerCall(app, completeRegistration, ({ body, request }) =>
    completeEnrolment(deps, { ...body, visitor: visitorOf(request) }),
  );
}
