import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { type CallContext, registerCall } from "../../platform/http/register-call.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import type { PresentImage } from "../products/core/present-product.ts";
import { domainOf } from "../sites/core/domain.ts";
import { oneProduct, productBySku, productList, productSearch } from "./product-list.contract.ts";
import {
  listProducts,
  type ProductListRequest,
  readProduct,
  readProductBySku,
} from "./product-list.service.ts";

export interface ProductListDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly usage: UsageCounter;
  /** How images are presented. @default none are */
  readonly images?: PresentImage;
}

/** A site's product list, the search, and single products. */
export function registerProductList(app: FastifyInstance, { db, usage, images }: ProductListDeps): void {
  registerCall(app, productList, (call) => {
    usage.count(call.siteId, call.actor.userId, "PRODUCTS");
    return listProducts(db, { ...requestOf(call), images, search: null });
  });

  registerCall(app, productSearch, (call) => {
    usage.count(call.siteId, call.actor.userId, "SEARCH");
    const search = { query: call.query.query, isSku: call.query.sku };
    return listProducts(db, { ...requestOf(call), images, search });
  });

  registerCall(app, oneProduct, ({ actor, siteId, query }) => {
    usage.count(siteId, actor.userId, "PRODUCTS");
    return readProduct(db, {
      siteId,
      images,
      provider: domainOf(query.domain) ?? query.domain,
      productId: query.packet_id,
      hasOutOfStock: query.includeOutOfStock,
    });
  });

  registerCall(app, productBySku, ({ actor, siteId, query }) => {
    usage.count(siteId, actor.userId, "PRODUCTS");
    return readProductBySku(db, {
      siteId,
      images,
      provider: domainOf(query.domain) ?? query.domain,
      sku: query.sku,
      hasOutOfStock: query.includeOutOfStock,
    });
  });
}

/** The part of the request that the list and the search share. */
function requestOf({
  actor,
  siteId,
  query,
  body,
}: CallContext<typeof productList> | CallContext<typeof productSearch>): Omit<ProductListRequest, "search"> {
  return {
    siteId,
    userId: actor.userId,
    provider: domainOf(query.domain) ?? query.domain,
    page: query.page,
    size: query.size,
    sort: body?.sort_type ?? null,
    hasOutOfStock: query.includeOutOfStock,
    filter: body,
  };
}
