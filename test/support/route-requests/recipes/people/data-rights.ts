import type { Recipe } from "../../recipe.ts";

export const dataRightsRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/data-rights": { access: "signed-in", objects: [], request: () => ({}) },
  "POST /api/data-archives": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: () => ({ body: { kind: "PERSON" } }),
  },
  "GET /api/data-archives/:id/file": {
    access: "signed-in",
    objects: ["archive"],
    request: async (scene) => ({ params: { id: await scene.archiveId() } }),
  },
  "POST /api/erasures": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: () => ({ body: { kind: "PERSON", successorId: null } }),
  },
  "POST /api/erasures/confirmation": {
    access: "signed-in",
    objects: ["erasure"],
    missingStatus: 422,
    isSpending: true,
    request: async (scene) => ({ body: { token: await scene.erasureToken() } }),
  },
  "POST /api/erasures/withdrawal": {
    access: "signed-in",
    objects: [],
    isSpending: true,
    request: () => ({ body: { kind: "PERSON" } }),
  },
};
