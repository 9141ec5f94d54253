import { randomUUID } from "node:crypto";
import type { Recipe } from "../../recipe.ts";

export const contactRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/contact": {
    access: "public",
    objects: [],
    request: () => ({
      body: {
        kind: "demo",
        name: "Ioana Șerban",
        email: `${randomUUID()}@mail.example`,
        company: "Țesături Brașov SRL",
        message: "Aș dori o demonstrație.",
        language: "ro",
        website: "",
      },
    }),
  },
  "GET /api/operator": { access: "public", objects: [], request: () => ({}) },
};
