import { randomUUID } from "node:crypto";
import type { Recipe } from "../recipe.ts";
import type { Scene } from "../scene.ts";

const ofSite = ({ domain }: Scene) => ({ query: { domain } });

const choices: Readonly<Record<string, Recipe>> = {
  "GET /api/categories": { access: "site", objects: ["site"], request: ofSite },
  "GET /api/brands": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/price-positions": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain, includeOutOfStock: "true" }, body: { offline: false } }),
  },
  "GET /api/market-overview": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain, includeOutOfStock: "true" } }),
  },
  "GET /api/brand-settings": { access: "site", objects: ["site"], request: ofSite },
  "GET /api/dynamic-fields": { access: "site", objects: ["site"], request: ofSite },
  "GET /api/dynamic-fields/values": {
    access: "site",
    objects: ["site"],
    request: ({ domain, companyOf }) => ({ query: { domain, field: `${companyOf("site").canary} field` } }),
  },
};

/** A text of the request as the reply returns it. */
export function shownName(field: string, reply: unknown): unknown {
  return field === "body.name" ? (reply as { readonly name: string }).name : undefined;
}

const segmentBody = () => ({
  name: `Sub piață ${randomUUID()}`,
  type: "under",
  start: 2.5,
  end: 10,
  difference: "average",
});

const segments: Readonly<Record<string, Recipe>> = {
  "GET /api/price-difference-segments": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/price-difference-segments": {
    access: "site",
    objects: ["site"],
    // A person can save a limited number.
    isSpending: true,
    shown: shownName,
    request: ({ domain }) => ({ query: { domain }, body: segmentBody() }),
  },
  "PUT /api/price-difference-segments/:id": {
    access: "site",
    objects: ["site", "segment"],
    shown: shownName,
    request: async (scene) => ({
      query: { domain: scene.domain },
      params: { id: await scene.segmentId() },
      body: segmentBody(),
    }),
  },
  "DELETE /api/price-difference-segments/:id": {
    access: "site",
    objects: ["site", "segment"],
    request: async (scene) => ({
      query: { domain: scene.domain },
      params: { id: await scene.segmentId() },
    }),
  },
};

const visibility: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/category-visibility": { access: "site", objects: ["site"], request: ofSite },
  "PUT /api/settings/category-visibility": {
    access: "site",
    objects: ["site"],
    // A person who hides a category no longer gets its products.
    isSpending: true,
    request: ({ domain, companyOf }) => ({
      query: { domain },
      body: { invisible: [`${companyOf("site").canary} group`], visible: [] },
    }),
  },
  "GET /api/settings/brand-visibility": { access: "site", objects: ["site"], request: ofSite },
  "PUT /api/settings/brand-visibility": {
    access: "site",
    objects: ["site"],
    isSpending: true,
    request: ({ domain, companyOf }) => ({
      query: { domain },
      body: { invisible: [`${companyOf("site").canary} brand`], visible: [] },
    }),
  },
};

const viewBody = () => ({ name: `Stoc mic ${randomUUID()}`, query: "sort=SMALLEST_STOCK" });

const views: Readonly<Record<string, Recipe>> = {
  "GET /api/saved-views": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/saved-views": {
    access: "site",
    objects: ["site"],
    isSpending: true,
    shown: shownName,
    request: ({ domain }) => ({ query: { domain }, body: viewBody() }),
  },
  "PUT /api/saved-views/:id": {
    access: "site",
    objects: ["site", "view"],
    shown: shownName,
    request: async (scene) => ({
      query: { domain: scene.domain },
      params: { id: await scene.viewId() },
      body: viewBody(),
    }),
  },
  "DELETE /api/saved-views/:id": {
    access: "site",
    objects: ["site", "view"],
    request: async (scene) => ({ query: { domain: scene.domain }, params: { id: await scene.viewId() } }),
  },
};

export const facetRecipes: Readonly<Record<string, Recipe>> = {
  ...choices,
  ...segments,
  ...visibility,
  ...views,
};
