import * as z from "zod/mini";
import { defineCall } from "../../../kit/call.ts";
import { domain } from "../../../kit/domain-parameter.ts";
import { visibleName } from "../../../kit/text/plain-name.ts";
import { wholeNumber } from "../../../kit/whole-number.ts";

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Parameters of the products page's address, without "site", "page", "product" and "view"; no leading "?". */
  query: z.string(),
});
export type SavedView = z.output<typeof savedView>;

/** UTF-16 units of a view's name. */
export const maxViewName = 100;

const viewBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxViewName), visibleName),
  query: z.string().check(z.maxLength(8000)),
});

/** GET /api/saved-views – the person's saved views of the product list, by name. */
export const savedViews = defineCall({
  method: "GET",
  path: "/api/saved-views",
  access: "site",
  scope: "people",
  summary: "The person's saved views of the products",
  query: z.object({ domain }),
  reply: z.array(savedView),
});

/** At most 200 per person and site. @throws 422 naming `name` when it is taken, `query` when it is not a view */
export const addSavedView = defineCall({
  method: "POST",
  path: "/api/saved-views",
  access: "site",
  scope: "people",
  summary: "Saves a view of the products",
  query: z.object({ domain }),
  body: viewBody,
  reply: savedView,
  status: 201,
});

const params = z.object({ id: wholeNumber });

export const editSavedView = defineCall({
  method: "PUT",
  path: "/api/saved-views/:id",
  access: "site",
  scope: "people",
  summary: "Renames a saved view or saves other parameters in it",
  params,
  query: z.object({ domain }),
  body: viewBody,
  reply: savedView,
});

export const deleteSavedView = defineCall({
  method: "DELETE",
  path: "/api/saved-views/:id",
  access: "site",
  scope: "people",
  summary: "Deletes a saved view",
  params,
  query: z.object({ domain }),
  reply: z.void(),
  status: 204,
});
