import { randomUUID } from "node:crypto";
import { testPassword } from "../../../factories/people.ts";
import type { Recipe } from "../recipe.ts";

/** An operator outranks nobody: the call itself checks ranks. */
const refusals = { OPERATOR: 422 };

/** A text of the request as a member's entry returns it. */
function shownMember(field: string, reply: unknown): unknown {
  const name = /^body\.(firstName|lastName|emailAddress)$/.exec(field)?.[1];
  return name === undefined ? undefined : (reply as Record<string, unknown>)[name];
}

export const teamRecipes: Readonly<Record<string, Recipe>> = {
  "GET /crm/get-users": { access: "signed-in", objects: [], request: () => ({}) },
  "POST /crm/add-user": {
    access: "signed-in",
    objects: [],
    refusals,
    shown: shownMember,
    readBack: "/crm/get-users",
    request: () => ({
      query: { language: "en" },
      body: {
        firstName: "Ioana",
        lastName: "Șerban",
        emailAddress: `${randomUUID()}@mail.example`,
        role: "OPERATOR",
        language: "ro",
      },
    }),
  },
  "DELETE /crm/delete-user": {
    access: "signed-in",
    objects: ["member"],
    refusals,
    request: async (scene) => ({ query: { userId: await scene.memberId() } }),
  },
  "POST /crm/update-user-role": {
    access: "signed-in",
    objects: ["member"],
    refusals,
    request: async (scene) => ({ query: { userId: await scene.memberId(), role: "OPERATOR" } }),
  },
};

export const registrationRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/register": {
    access: "public",
    objects: [],
    request: () => ({
      body: {
        companyName: "Țesături Brașov SRL",
        firstName: "Ioana",
        lastName: "Șerban",
        email: `${randomUUID()}@mail.example`,
        language: "ro",
      },
    }),
  },
  "POST /api/email-confirmation": {
    access: "public",
    objects: ["link"],
    missingStatus: 422,
    request: async (scene) => ({ query: { token: await scene.invitationToken() } }),
  },
  "POST /api/complete-registration": {
    access: "public",
    objects: ["link"],
    missingStatus: 422,
    request: async (scene) => ({
      body: { token: await scene.invitationToken(), password: testPassword },
    }),
  },
};
