import type { FastifyInstance } from "fastify";
import { registerCall } from "../../platform/http/register-call.ts";
import { countRecoveryCodes } from "./recovery-codes.repo.ts";
import {
  recoveryCodesLeft,
  renewRecoveryCodes,
  setupMfa,
  setupMfaKey,
  toggleMfa,
  verifyMfa,
} from "./second-factor.contract.ts";
import {
  renewRecoveryCodes as renewCodes,
  type SecondFactorDeps,
  setupKey,
  startSetup,
  toggleSecondFactor,
  verifySetup,
} from "./second-factor.service.ts";

/** Setup, activation and recovery codes of the second factor. */
export function registerSecondFactor(app: FastifyInstance, deps: SecondFactorDeps): void {
  registerCall(app, setupMfa, async ({ query, body, actor, reply }) => {
    const png = await startSetup(deps, actor, { ...query, ...body });
    return reply.type("image/png").send(png);
  });

  registerCall(app, setupMfaKey, async ({ actor }) => ({ secret: await setupKey(deps, actor) }));

  registerCall(app, verifyMfa, async ({ query, body, actor }) => {
    const { code = "" } = { ...query, ...body };
    return { recoveryCodes: await verifySetup(deps, actor, code) };
  });

  registerCall(app, toggleMfa, async ({ query, body, actor }) => {
    const code = body?.code ?? query.code;
    return { mfaEnabled: await toggleSecondFactor(deps, actor, { isEnabled: query.enabled, code }) };
  });

  registerCall(app, recoveryCodesLeft, async ({ actor }) => ({
    left: await countRecoveryCodes(deps.db, actor.userId),
  }));

  registerCall(app, renewRecoveryCodes, async ({ body, actor }) => ({
    recoveryCodes: await renewCodes(deps, actor, body?.code),
  }));
}
