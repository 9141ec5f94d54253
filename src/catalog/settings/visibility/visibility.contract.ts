import * as z from "zod/mini";
import { type BodyOf, defineCall, type ReplyOf } from "../../../kit/call.ts";
import { domain } from "../../../kit/domain-parameter.ts";
import { maxLengths } from "../../products/core/merchant-text.ts";

/** Maximum number of items per list of one request. */
export const maxItems = 20_000;

const path = z.string().check(z.minLength(1), z.maxLength(maxLengths.categoryPath));
const brandName = z.string().check(z.minLength(1), z.maxLength(maxLengths.brand));

/** GET /api/settings/category-visibility – every category of the site, and whether this person sees it. */
export const categoryVisibility = defineCall({
  method: "GET",
  path: "/api/settings/category-visibility",
  access: "site",
  scope: "people",
  summary: "Which categories the person sees",
  query: z.object({ domain }),
  reply: z.array(
    z.object({
      /** Names from the root down, joined by "/"; parents come before their children. */
      path: z.string(),
      /** Products in it and below it, regardless of visibility. */
      products: z.number(),
      /** False when it, or a parent, was made invisible. */
      visible: z.boolean(),
    }),
  ),
});
export type CategoryVisibility = ReplyOf<typeof categoryVisibility>;

/**
 * PUT – changes the named categories only. Use several calls when the names exceed the body limit (1 MiB). Making a
 * category visible does not change its parents.
 * @throws 422 naming `visible` or `invisible` when the site has no such category or both lists contain it
 */
export const changeCategoryVisibility = defineCall({
  method: "PUT",
  path: "/api/settings/category-visibility",
  access: "site",
  scope: "people",
  summary: "Makes categories visible or invisible to the person",
  query: z.object({ domain }),
  body: z.strictObject({
    visible: z._default(z.array(path).check(z.maxLength(maxItems)), []),
    invisible: z._default(z.array(path).check(z.maxLength(maxItems)), []),
  }),
  reply: z.void(),
  status: 204,
});

/** GET /api/settings/brand-visibility – every brand of the site, and whether this person sees it. */
export const brandVisibility = defineCall({
  method: "GET",
  path: "/api/settings/brand-visibility",
  access: "site",
  scope: "people",
  summary: "Which brands the person sees",
  query: z.object({ domain }),
  reply: z.array(z.object({ brand: z.string(), products: z.number(), visible: z.boolean() })),
});
export type BrandVisibility = ReplyOf<typeof brandVisibility>;

export const changeBrandVisibility = defineCall({
  method: "PUT",
  path: "/api/settings/brand-visibility",
  access: "site",
  scope: "people",
  summary: "Makes brands visible or invisible to the person",
  query: z.object({ domain }),
  body: z.strictObject({
    visible: z._default(z.array(brandName).check(z.maxLength(maxItems)), []),
    invisible: z._default(z.array(brandName).check(z.maxLength(maxItems)), []),
  }),
  reply: z.void(),
  status: 204,
});

/** The body of both changes. */
export type VisibilityChange = BodyOf<typeof changeBrandVisibility>;
