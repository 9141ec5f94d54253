import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

const template = {
  method: "GET",
  access: "signed-in",
  scope: "read",
  callsPerMinute: 60,
  reply: z.unknown(),
} as const;

/** GET /api/templates/product-links.xlsx – in the person's language, with an example row and a sheet of instructions. */
export const productLinksXlsx = defineCall({
  ...template,
  path: "/api/templates/product-links.xlsx",
  summary: "Template of an import of products, as a spreadsheet",
  replyType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

/** GET /api/templates/product-links.txt – tab-separated, with an example row. */
export const productLinksText = defineCall({
  ...template,
  path: "/api/templates/product-links.txt",
  summary: "Template of an import of products, as tab-separated text",
  replyType: "text/plain",
});

/** GET /api/templates/offline-products.csv – with an example row. */
export const offlineProductsCsv = defineCall({
  ...template,
  path: "/api/templates/offline-products.csv",
  summary: "Template of an import of offline products",
  replyType: "text/csv",
});
