import type { Recipe } from "../../recipe.ts";

const minRole = "OPERATOR_ADMIN";

const upload = (name: string, contentOf: (domain: string) => string): Recipe => ({
  access: "site",
  minRole,
  objects: ["site"],
  request: ({ domain }) => ({ query: { domain }, file: { name, content: contentOf(domain) } }),
});

const template: Recipe = { access: "signed-in", objects: [], request: () => ({}) };

/** Files of products, and the templates to be filled in. */
export const importRecipes: Readonly<Record<string, Recipe>> = {
  "POST /api/upload-products": upload("links.txt", (domain) => `https://${domain}/imported`),
  "POST /api/upload-products-offline": upload("offline.csv", () => "SKU;Title\r\nA-1;Table\r\n"),
  "POST /api/upload-prices-products-offline": upload("prices.csv", () => "SKU;Price\r\nA-1;12,50\r\n"),
  "GET /api/upload-products/get-stats": {
    access: "signed-in",
    objects: ["import"],
    request: async ({ importId }) => ({ query: { id: await importId("DONE") } }),
  },
  "GET /api/imports": {
    access: "site",
    objects: ["site"],
    request: ({ domain }) => ({ query: { domain } }),
  },
  "GET /api/imports/:id": {
    access: "site",
    objects: ["site", "import"],
    request: async ({ domain, importId }) => ({
      params: { id: await importId("DONE") },
      query: { domain, page: 0, size: 10, outcome: "REFUSED" },
    }),
  },
  "POST /api/imports/:id/confirm": {
    access: "site",
    minRole,
    objects: ["site", "import"],
    request: async ({ domain, importId }) => ({
      params: { id: await importId("PREVIEW") },
      query: { domain },
    }),
  },
  "DELETE /api/imports/:id": {
    access: "site",
    minRole,
    objects: ["site", "import"],
    request: async ({ domain, importId }) => ({
      params: { id: await importId("PREVIEW") },
      query: { domain },
    }),
  },
  "POST /api/imports/:id/undo": {
    access: "site",
    minRole,
    objects: ["site", "import"],
    request: async ({ domain, importId }) => ({
      params: { id: await importId("DONE") },
      query: { domain },
    }),
  },
  "GET /api/imports/:id/refused.csv": {
    access: "site",
    objects: ["site", "import"],
    request: async ({ domain, importId }) => ({
      params: { id: await importId("DONE") },
      query: { domain },
    }),
  },
  "GET /api/templates/product-links.xlsx": template,
  "GET /api/templates/product-links.txt": template,
  "GET /api/templates/offline-products.csv": template,
};
