import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { domain, maxDomain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";

/** Products of one file at most. */
export const maxProductsInFile = 1000;
/** Bytes of one file at most. */
export const maxFileBytes = 10 * 1024 * 1024;
/** Days for which imports are listed and can be undone. */
export const historyDays = 30;
/** Rows of a page of a preview at most. */
export const maxPageSize = 200;

/** LINKS: products with competitors' addresses. OFFLINE_…: the merchant's goods without a public page, and their prices. */
export const importKinds = ["LINKS", "OFFLINE_PRODUCTS", "OFFLINE_PRICES"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The file's ending that each kind of import takes. */
export const fileEndings = {
  LINKS: [".xlsx", ".txt"],
  OFFLINE_PRODUCTS: [".csv"],
  OFFLINE_PRICES: [".csv"],
} as const satisfies Record<ImportKind, readonly string[]>;

export const rowOutcomes = ["NEW", "KNOWN", "CHANGED", "REFUSED"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/**
 * PREVIEW: waits for a person; QUEUED, RUNNING: is being applied; DONE: all rows that are not refused are applied; FAILED:
 * none is; UNDONE: was applied and undone as a whole.
 */
export const importStates = ["PREVIEW", "QUEUED", "RUNNING", "DONE", "FAILED", "UNDONE"] as const;
export type ImportState = (typeof importStates)[number];

const uploadQuery = z.object({
  domain,
  /** "true": nothing is written to the products until the import is confirmed. */
  preview: z.optional(z.enum(["true", "false"])),
  /**
   * What precedes the decimals in columns that do not show it: "1.234" is 1234 with "comma" and 1.234 with "point". Without it, a
   * file with such a column is refused (422 IMPORT_COLUMN_UNCLEAR).
   */
  decimal: z.optional(z.enum(["comma", "point"])),
});

const uploadReply = z.object({
  /** The import's id. */
  id: z.uuid(),
  message: z.string(),
});

const upload = {
  method: "POST",
  access: "site",
  scope: "import",
  minRole: "OPERATOR_ADMIN",
  callsPerMinute: 20,
  isHeavy: true,
  takesIdempotencyKey: true,
  query: uploadQuery,
  reply: uploadReply,
} as const;

/**
 * POST /api/upload-products – products with their competitors' addresses, as .xlsx or tab-separated .txt in the multipart
 * field `file`. Column 1 is the own product's address, columns 2…n are competitors'; with a heading row, the columns of the
 * template in any order, and any other column is a dynamic field. Applied at once without `preview`.
 * @throws 413 above 10 MB; 422 for a file that cannot be read or has numbers with two meanings, and when the subscription has ended
 */
export const uploadProducts = defineCall({
  ...upload,
  path: "/api/upload-products",
  summary: "Imports products with their competitors' addresses from a file",
  file: { types: [".xlsx", ".txt"] },
});

/** POST /api/upload-products-offline – products without a public page, as .csv. @throws as `uploadProducts` */
export const uploadOfflineProducts = defineCall({
  ...upload,
  path: "/api/upload-products-offline",
  summary: "Imports offline products from a CSV file",
  file: { types: [".csv"] },
});

/**
 * POST /api/upload-prices-products-offline – new prices and other values of offline products, as .csv. A row names its product
 * by the column of the product's id, else by the SKU. @throws as `uploadProducts`
 */
export const uploadOfflinePrices = defineCall({
  ...upload,
  path: "/api/upload-prices-products-offline",
  summary: "Updates prices of offline products from a CSV file",
  file: { types: [".csv"] },
});

const rowError = z.object({
  /** As the spreadsheet counts, from 1, the heading included. */
  row: z.number(),
  /** The address or other text that it is about; "" where it is about the whole row. */
  url: z.string(),
  /** A sentence in the language of the caller's account. */
  reason: z.string(),
  /** With `parameters` and `url`: what a client needs to word the reason itself. */
  code: z.string(),
  /** Values that the sentence names; missing for codes without. */
  parameters: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type RowError = z.output<typeof rowError>;

/**
 * GET /api/upload-products/get-stats – how far an import of any kind is. @throws 404, also 30 days after the upload
 */
export const importStats = defineCall({
  method: "GET",
  path: "/api/upload-products/get-stats",
  access: "signed-in",
  scope: "read",
  summary: "Progress of an import",
  query: z.object({
    id: z.uuid(),
    /** Without it, the import is looked up among the caller's sites. */
    domain: z.optional(z.string().check(z.maxLength(maxDomain))),
  }),
  reply: z.object({
    /** A preview is finished once its file has been read. */
    finished: z.boolean(),
    processed: z.number(),
    total: z.number(),
    /** Rows that were refused; all of them when the import failed. */
    failed: z.number(),
    /** At most 1,000, none while it is applied; the file of refused rows has all. */
    errors: z.array(rowError),
    state: z.enum(importStates),
    /** Why nothing was applied, as a code and as a sentence in English; null unless the import failed. */
    error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
});

const importSummary = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  /** ms of the upload, or of the confirmation. */
  createdAt: z.number(),
  /** Name of the person who uploaded or confirmed it, or their e-mail address; null when the account no longer exists. */
  createdBy: z.nullable(z.string()),
  /** Rows of the file by outcome; `total` is their sum. `withProblems`: rows of which something was refused, maybe an address only. */
  counts: z.object({
    total: z.number(),
    new: z.number(),
    known: z.number(),
    changed: z.number(),
    refused: z.number(),
    withProblems: z.number(),
  }),
  /** Code of kit/problems.ts; null unless the import failed. */
  error: z.nullable(z.string()),
  /** Whether it can still be undone, as far as its age and state say; a person's later changes may forbid it. */
  undoable: z.boolean(),
  /** ms and person of the undoing. */
  undoneAt: z.nullable(z.number()),
  undoneBy: z.nullable(z.string()),
});
export type ImportSummary = z.output<typeof importSummary>;

/** GET /api/imports – imports of the last 30 days, latest first. Previews are those that wait for a person. */
export const importHistory = defineCall({
  method: "GET",
  path: "/api/imports",
  access: "site",
  scope: "read",
  summary: "Imports of the last 30 days",
  query: z.object({ domain }),
  reply: z.array(importSummary),
});

const previewRow = z.object({
  row: z.number(),
  outcome: z.enum(rowOutcomes),
  /** Own address as it is stored, or as it was written where it was refused; null for an offline product. */
  url: z.nullable(z.string()),
  /** Null where the file gives none. */
  title: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  /** The product; null for a new one that is not applied, and for a refused row. */
  packetId: z.nullable(z.number()),
  /** Competitors' addresses that the row adds. */
  newLinks: z.array(z.string()),
  /**
   * Columns whose values the row changes, as in the template: "title", "floor"…; dynamic fields by their own name. Without costs and
   * limits of prices for those who may not see costs.
   */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** The row of the same product that this row was joined to. */
  mergedInto: z.nullable(z.number()),
  /** Why the row, or an address in it, was refused. */
  errors: z.array(rowError),
});
export type PreviewRow = z.output<typeof previewRow>;

const params = z.object({ id: z.uuid() });

/** GET /api/imports/{id} – an import with its rows, paged from 0. @throws 404 */
export const importRows = defineCall({
  method: "GET",
  path: "/api/imports/:id",
  access: "site",
  scope: "read",
  summary: "An import and what it does row by row",
  params,
  query: z.object({
    domain,
    page: z.optional(wholeNumber),
    /** 1 to 200; 50 without it. */
    size: z.optional(wholeNumber),
    outcome: z.optional(z.enum(rowOutcomes)),
  }),
  reply: z.extend(importSummary, {
    rows: z.object({
      content: z.array(previewRow),
      page: z.number(),
      size: z.number(),
      totalElements: z.number(),
      totalPages: z.number(),
    }),
  }),
});
export type ImportRows = ReplyOf<typeof importRows>;

/**
 * POST /api/imports/{id}/confirm – applies a preview wholly or not at all; progress is read from get-stats.
 * @throws 404; 409 IMPORT_NOT_PREVIEW when it was confirmed already or is too old
 */
export const confirmImport = defineCall({
  method: "POST",
  path: "/api/imports/:id/confirm",
  access: "site",
  scope: "import",
  minRole: "OPERATOR_ADMIN",
  summary: "Applies a previewed import",
  takesIdempotencyKey: true,
  params,
  query: z.object({ domain }),
  reply: uploadReply,
});

/** DELETE /api/imports/{id} – discards a preview. @throws 404; 409 IMPORT_NOT_PREVIEW */
export const discardImport = defineCall({
  method: "DELETE",
  path: "/api/imports/:id",
  access: "site",
  scope: "import",
  minRole: "OPERATOR_ADMIN",
  summary: "Discards a previewed import",
  params,
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});

/**
 * POST /api/imports/{id}/undo – deletes the products and links that the import added, and restores what it changed.
 * @throws 404; 409 IMPORT_NOT_UNDOABLE unless it is applied; 409 IMPORT_ROWS_CHANGED with the numbers of the rows whose
 *   products somebody has changed since, in the parameter `rows`
 */
export const undoImport = defineCall({
  method: "POST",
  path: "/api/imports/:id/undo",
  access: "site",
  scope: "import",
  minRole: "OPERATOR_ADMIN",
  // Undoing waits for other imports of the site, with a connection to the database.
  isHeavy: true,
  summary: "Undoes an import as a whole",
  params,
  query: z.object({ domain }),
  reply: importSummary,
});

/** GET /api/imports/{id}/refused.csv – refused rows with their reasons, in the person's language. @throws 404 */
export const refusedRows = defineCall({
  method: "GET",
  path: "/api/imports/:id/refused.csv",
  access: "site",
  scope: "read",
  summary: "The refused rows of an import",
  callsPerMinute: 60,
  params,
  query: z.object({ domain }),
  reply: z.unknown(),
  replyType: "text/csv",
});
