import { randomUUID } from "node:crypto";
import { testPassword } from "../../../factories/people.ts";
import { beginSecondFactor, enableSecondFactor, openChallenge } from "../people.ts";
import type { Recipe } from "../recipe.ts";

const signIn: Readonly<Record<string, Recipe>> = {
  "POST /login": {
    access: "public",
    objects: ["account"],
    missingStatus: 401,
    // Tries are counted by account.
    isSpending: true,
    request: ({ placementOf, caller }) => {
      const isMissing = placementOf("account") === "missing";
      const email = isMissing ? `${randomUUID()}@mail.example` : caller.email;
      return { body: { email, password: testPassword, rememberMe: false } };
    },
  },
  "POST /login/mfa": {
    access: "public",
    objects: ["challenge"],
    missingStatus: 401,
    isSpending: true,
    request: async ({ world: { server }, caller: { userId }, placementOf }) => {
      const code = await enableSecondFactor(server, userId);
      const isMissing = placementOf("challenge") === "missing";
      return {
        body: { id: isMissing ? "AAAAAAAAAAAAAAAAAAAAAA" : await openChallenge(server, userId), code },
      };
    },
  },
  "POST /logout": { access: "signed-in", objects: [], isSpending: true, request: () => ({}) },
  "GET /api/user-info": { access: "signed-in", objects: [], request: () => ({}) },
  "PUT /api/user-info/language": {
    access: "signed-in",
    objects: [],
    request: () => ({ body: { language: "ro" } }),
  },
  "GET /api/first-steps": { access: "signed-in", objects: [], request: () => ({}) },
  "PUT /api/first-steps/dismissal": {
    access: "signed-in",
    objects: [],
    request: () => ({ body: { dismissed: true } }),
  },
  "GET /api/sessions": { access: "signed-in", objects: [], request: () => ({}) },
  "DELETE /api/sessions/:id": {
    access: "signed-in",
    objects: ["session"],
    request: async (scene) => ({ params: { id: await scene.sessionId() } }),
  },
  "POST /api/sign-out-everywhere": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: () => ({}),
  },
};

const passwords: Readonly<Record<string, Recipe>> = {
  "POST /login/forgot-password": {
    access: "public",
    objects: [],
    isSpending: true,
    request: ({ caller }) => ({ body: { email: caller.email, language: "ro" } }),
  },
  "POST /api/change-password": {
    access: "signed-in-or-reset",
    objects: [],
    isSpending: true,
    request: () => ({ body: { password: "heron-Cobalt-77-lintel" } }),
  },
};

const secondFactor: Readonly<Record<string, Recipe>> = {
  "POST /api/setup-mfa": { access: "signed-in", objects: [], isSpending: true, request: () => ({}) },
  "GET /api/setup-mfa/key": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: async ({ world, caller: { userId }, token }) => {
      await beginSecondFactor(world.server, { userId, token });
      return {};
    },
  },
  "POST /api/verify-mfa": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: async ({ world, caller: { userId }, token }) => ({
      body: { code: await beginSecondFactor(world.server, { userId, token }) },
    }),
  },
  "POST /api/toggle-mfa": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: async ({ world, caller }) => ({
      query: { enabled: "false" },
      body: { code: await enableSecondFactor(world.server, caller.userId) },
    }),
  },
  "GET /api/recovery-codes": { access: "signed-in", objects: [], request: () => ({}) },
  "POST /api/recovery-codes": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: async ({ world, caller }) => ({
      body: { code: await enableSecondFactor(world.server, caller.userId) },
    }),
  },
};

export const accountsRecipes: Readonly<Record<string, Recipe>> = {
  ...signIn,
  ...passwords,
  ...secondFactor,
};
