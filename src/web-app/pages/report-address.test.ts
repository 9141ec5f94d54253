import fc from "fast-check";
import { expect, test } from "vitest";
import { filtersOfBody } from "../../catalog/filters/ui/filters-of-body.ts";
import { listAddress } from "../../catalog/product-list/list-address.contract.ts";
import { anyView } from "../../catalog/product-list/ui/test-support/any-view.ts";
import { listBodyOf } from "../../catalog/product-list/ui/view/filter-body.ts";
import { filtersOf } from "../../catalog/product-list/ui/view/products-view.ts";
import { readView } from "../../catalog/product-list/ui/view/view-address.ts";
import { filterOf } from "../../reports/notifications/ui/report-form.ts";

/** A body with every filter that a view can have but the fixed window of changes, and its sort. */
const anyBody = anyView.map((view) => {
  const fields = Object.keys(view.dynamic).map((fieldName) => ({
    fieldName,
    fieldType: "STRING_DICTIONARY" as const,
    filteringEnabled: true,
    displayEn: fieldName,
    displayRo: fieldName,
  }));
  return listBodyOf({ ...view, changedFrom: null, changedTo: null }, fields);
});

test("the list that a report's mail links to has the filter, sort and stock switch of the report", () => {
  fc.assert(
    fc.property(anyBody, fc.boolean(), (body, includeOutOfStock) => {
      const address = listAddress({ site: "shop.example", filter: body, includeOutOfStock });
      const view = readView(new URLSearchParams(address.split("?")[1]));
      expect(filtersOf(view)).toEqual(filtersOfBody(body));
      expect(view).toMatchObject({
        site: "shop.example",
        sort: body.sort_type ?? null,
        withOutOfStock: includeOutOfStock,
      });
    }),
  );
});

test("the form of a stored report or alert keeps every filter", () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const { price_difference_segment_id: segment, sort_type: _sort, ...filter } = body;
      expect(
        filterOf({ ...filter, ...(segment === undefined ? {} : { price_difference_segment_id: segment }) }),
      ).toEqual(filter);
    }),
  );
});
