import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import {
  changeOwnPassword,
  changePasswordByLink,
  type PasswordChangeDeps,
} from "./password-change.service.ts";
import { changePassword, forgotPassword } from "./passwords.contract.ts";
import { requestReset } from "./resets.service.ts";

const message = "If an account exists with this email, you will receive password reset instructions.";

/** Password reset requests, and password changes. */
export function registerPasswords(app: FastifyInstance, deps: PasswordChangeDeps): void {
  registerCall(app, forgotPassword, async ({ query, body, request }) => {
    const { email = "", language } = { ...query, ...body };
    await requestReset(deps, { email, language, address: request.ip });
    return { message };
  });

  registerCall(app, changePassword, ({ query, body, actor, reset }) => {
    const { password = "" } = { ...query, ...body };
    if (actor === null) return changePasswordByLink(deps, reset, password);
    return changeOwnPassword(deps, actor, { password, currentPassword: body?.currentPassword });
  });
}
