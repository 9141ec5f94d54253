import * as z from "zod/mini";
import { listingFilterBody } from "../../catalog/filters/listing-filter.contract.ts";
import { listBody } from "../../catalog/product-list/product-list.contract.ts";
import { attentions } from "../../catalog/products/products.contract.ts";
import { defineCall, type ReplyOf, workbookType } from "../../kit/call.ts";
import { domain, maxDomain } from "../../kit/domain-parameter.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { columnGroups } from "../columns/columns.contract.ts";

/**
 * "csv-ro": as spreadsheets of Romania read it, with a byte order mark, ";" between cells and a decimal comma; "csv": RFC
 * 4180 with a decimal point; "xlsx": a workbook, up to `maxWorkbookRows` products.
 */
export const exportFormats = ["csv-ro", "csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** "txt": tab-separated text, which the import of products reads as well as a workbook. */
const fileFormats = [...exportFormats, "txt"] as const;
export const fileFormat = z.enum(fileFormats);

/**
 * "table": the columns that were chosen; "import": those that `POST /api/upload-products` reads – the own address, competitors'
 * addresses, and the product's values – of products that have a page. Uploaded unchanged, such a file changes nothing.
 */
export const exportLayout = z.enum(["table", "import"]);

/** Products in a workbook. */
export const maxWorkbookRows = 100_000;

/** Columns of one file. */
export const maxColumns = 200;

const columnIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(300)))
  .check(z.minLength(1), z.maxLength(maxColumns));

/** `includeOutOfStock`: whether figures and the filters on them include offers that are out of stock. */
const exportQuery = z.object({ domain, includeOutOfStock: z._default(z.stringbool(), false) });

const exportBody = z.extend(listBody, {
  /** @default csv-ro; xlsx in the layout "import", which has no other format than that and txt */
  format: z.optional(z.nullable(fileFormat)),
  /** @default table */
  layout: z.optional(z.nullable(exportLayout)),
  /**
   * Ignored in the layout "import". Ids of `exportColumns` in the order of the file; they are remembered for this person and site. Without them the
   * remembered ones are used, else the usual ones. Ids that no longer exist are left out.
   */
  columns: z.optional(z.nullable(columnIds)),
});
export type ExportBody = z.output<typeof exportBody>;

/**
 * POST /export – starts a file of the products that pass the filter, in the order of the list, without the categories and
 * brands that the person made invisible. The reply is the task's id as a JSON string.
 * @throws 422 when the subscription has ended, the price difference does not exist or a workbook would have too many rows
 */
export const startExport = defineCall({
  method: "POST",
  path: "/export",
  access: "site",
  scope: "read",
  isHeavy: true,
  callsPerMinute: 20,
  summary: "Starts a file of products beside their competitors' prices",
  query: exportQuery,
  body: z.optional(z.nullable(exportBody)),
  reply: z.string(),
});

const fileQuery = z.object({
  id: z.uuid(),
  /** Without it, the file is looked up among the caller's sites. */
  domain: z.optional(z.string().check(z.maxLength(maxDomain))),
});

/** "failed": there is no file; start again. Null while it is made and when it is finished. */
const error = z.nullable(z.enum(["failed"]));

/** GET /export/get-stats – how far the file is. @throws 404, also 30 days after the start */
export const exportStats = defineCall({
  method: "GET",
  path: "/export/get-stats",
  access: "signed-in",
  scope: "read",
  summary: "Progress of a file of products",
  query: fileQuery,
  reply: z.object({
    finished: z.boolean(),
    error,
    /** Products written so far. */
    finishedProducts: z.number(),
    /** Products that passed the filter when the export was started. */
    totalProducts: z.number(),
  }),
});

/**
 * GET /export/get-file – "product-export-{date}.csv", ".txt" or ".xlsx", the date being the day of the start. It can be downloaded
 * for a day, with Content-Length and ETag, by everybody who may open the site; a file with costs needs the role
 * OPERATOR_ADMIN or above.
 * @throws 404; 409 before it is finished, and when it failed; 410 a day after it was finished; 422 when the role is too low
 */
export const exportFile = defineCall({
  method: "GET",
  path: "/export/get-file",
  access: "signed-in",
  scope: "read",
  summary: "A file of products",
  query: fileQuery,
  reply: z.unknown(),
  replyType: ["text/csv", "text/plain", workbookType],
});

const offlineBody = z.extend(z.omit(listingFilterBody, { dynamic_filters: true }), {
  sort_type: listBody.shape.sort_type,
  /** @default csv-ro */
  format: z.optional(z.nullable(z.enum(["csv-ro", "csv"]))),
});
export type OfflineExportBody = z.output<typeof offlineBody>;

/**
 * POST /offline-export – starts a file of the offline products that pass the filter (`offline` is not needed), with the
 * columns that `POST /api/upload-prices-products-offline` reads. The reply is the task's id as a JSON string.
 * @throws as `startExport`
 */
export const startOfflineExport = defineCall({
  method: "POST",
  path: "/offline-export",
  access: "site",
  scope: "read",
  isHeavy: true,
  callsPerMinute: 20,
  summary: "Starts a file of offline products, to change their prices and upload it",
  query: exportQuery,
  body: z.optional(z.nullable(offlineBody)),
  reply: z.string(),
});

/** GET /offline-export/get-stats @throws as `exportStats` */
export const offlineExportStats = defineCall({
  method: "GET",
  path: "/offline-export/get-stats",
  access: "signed-in",
  scope: "read",
  summary: "Progress of a file of offline products",
  query: fileQuery,
  reply: z.object({
    finished: z.boolean(),
    error,
    /** Products written so far. */
    exported: z.number(),
    total: z.number(),
  }),
});

/** GET /offline-export/get-file – "offline-products-update-{date}.csv". @throws as `exportFile` */
export const offlineExportFile = defineCall({
  method: "GET",
  path: "/offline-export/get-file",
  access: "signed-in",
  scope: "read",
  summary: "A file of offline products",
  query: fileQuery,
  reply: z.unknown(),
  replyType: "text/csv",
});

/**
 * GET /api/export-columns – the columns that the person may choose, in their usual order: fixed ones, the shop's costs (for
 * OPERATOR_ADMIN and above), one per dynamic field ("field:<name>") and one with the price of each competitor
 * ("competitor:<domain>", at most 500).
 */
export const exportColumns = defineCall({
  method: "GET",
  path: "/api/export-columns",
  access: "site",
  scope: "read",
  summary: "Columns of an export, and those that the person chose last",
  query: z.object({ domain }),
  reply: z.object({
    columns: z.array(
      z.object({
        id: z.string(),
        group: z.enum(columnGroups),
        headingEn: z.string(),
        headingRo: z.string(),
        /** Whether it is in a file when nothing else was chosen. */
        isUsual: z.boolean(),
      }),
    ),
    /** Ids in the person's order, without those that no longer exist; null when they have chosen none. */
    chosen: z.nullable(z.array(z.string())),
  }),
});
export type ExportColumn = ReplyOf<typeof exportColumns>["columns"][number];

/** Texts of one condition that the history shows; `count` is the number of all. */
const someTexts = z.object({ first: z.array(z.string()), count: z.number() });

/** What a file was filtered by; null and 0 mean no condition. */
export const filterSummary = z.object({
  category: z.nullable(z.string()),
  brands: someTexts,
  stock: z.array(z.enum(["IN_STOCK", "OUT_OF_STOCK", "NOT_AVAILABLE"])),
  offline: z.nullable(z.boolean()),
  minCompetitors: z.number(),
  positions: z.array(z.enum(["CHEAPEST", "EQUAL", "MORE_EXPENSIVE", "MOST_EXPENSIVE", "NO_COMPETITORS"])),
  /** Empty in files of before this filter. */
  attention: z._default(z.array(z.enum(attentions)), []),
  /** Name of the price difference when the export was started. */
  segment: z.nullable(z.string()),
  /** ms since 1970. */
  changedFrom: z.nullable(z.number()),
  changedTo: z.nullable(z.number()),
  /** Lei. */
  priceFrom: z.nullable(z.number()),
  priceTo: z.nullable(z.number()),
  fields: z.array(z.object({ name: z.string(), values: someTexts })),
  includeOutOfStock: z.boolean(),
});
export type FilterSummary = z.output<typeof filterSummary>;

/** GET /api/exports – files of the last 30 days that people of the company started, the newest first. */
export const exportHistory = defineCall({
  method: "GET",
  path: "/api/exports",
  access: "site",
  scope: "read",
  summary: "Files that were exported in the last 30 days",
  query: z.object({
    domain,
    /** From 0. */
    page: z._default(wholeNumber.check(z.maximum(10_000)), 0),
    size: z._default(wholeNumber.check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        /** Which calls return its file: `exportFile`, `offlineExportFile`, or that of recommended prices. */
        kind: z.enum(["PRODUCTS", "OFFLINE_PRODUCTS", "RECOMMENDED_PRICES"]),
        state: z.enum(["QUEUED", "RUNNING", "DONE", "FAILED"]),
        /** ms since 1970. */
        createdAt: z.number(),
        /** ms since 1970; null while it is made. */
        finishedAt: z.nullable(z.number()),
        /** Name of the person, or their e-mail address; null when the person was erased. */
        createdBy: z.nullable(z.string()),
        isOwn: z.boolean(),
        format: fileFormat,
        fileName: z.string(),
        /** Rows written so far, without the headings. */
        rows: z.number(),
        total: z.number(),
        /** Size of the file; null unless it is finished. */
        bytes: z.nullable(z.number()),
        /** Null for recommended prices. */
        filter: z.nullable(filterSummary),
        /** Whether the caller may download it now. */
        hasFile: z.boolean(),
        /** ms since 1970; until then it can be downloaded. Null unless it is finished. */
        expiresAt: z.nullable(z.number()),
      }),
    ),
    totalElements: z.number(),
    totalPages: z.number(),
    size: z.number(),
    number: z.number(),
  }),
});
export type ExportHistory = ReplyOf<typeof exportHistory>;
export type ExportedFile = ExportHistory["content"][number];
