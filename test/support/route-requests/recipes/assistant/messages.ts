import type { Recipe } from "../../recipe.ts";

/** Messages of assistants; what each tool may do is tested in test/integration/assistant. */
export const assistantRecipes: Readonly<Record<string, Recipe>> = {
  "POST /mcp": {
    access: "signed-in",
    objects: ["site"],
    // A tool that fails is a success of HTTP.
    missingStatus: 200,
    request: ({ domain }) => ({
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "find_products", arguments: { site: domain } },
      },
    }),
  },
};
