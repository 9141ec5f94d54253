import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FilterColumn } from "./filter-column.tsx";
import { renderFilters, stubFacets } from "./test-support/render-filters.tsx";

afterEach(cleanup);

const open: Parameters<typeof renderFilters>[0] = (view, onChange) => (
  <FilterColumn site="shop.example" view={view} onChange={onChange} isSegmentRefused={false} />
);

test("each filter shows its value and is cleared alone or with all others", async () => {
  stubFacets();
  const { view } = await renderFilters(open, { offline: false, stock: ["IN_STOCK"], minCompetitors: 2 });
  expect(screen.getByRole("button", { name: "Status Online" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Brand any" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Clear: Availability" }));
  expect(view()).toMatchObject({ stock: [], offline: false, minCompetitors: 2 });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Availability any" }));
  const summary = within(screen.getByRole("region", { name: "Selected filters" }));
  fireEvent.click(summary.getByRole("button", { name: "Clear all" }));
  expect(view()).toMatchObject({ stock: [], offline: null, minCompetitors: null });
  expect(summary.getByText("No filters selected")).toBeDefined();
});

test("a row opens its options; the shop's own fields are behind a button", async () => {
  stubFacets();
  const { view } = await renderFilters(open);
  fireEvent.click(screen.getByRole("button", { name: "Brand any" }));
  fireEvent.click(await screen.findByLabelText("Bosch"));
  expect(view().brands).toEqual(["Bosch"]);
  fireEvent.click(await screen.findByRole("button", { name: "Show 2 filters by your own fields" }));
  fireEvent.click(screen.getByRole("button", { name: "colour en any" }));
  fireEvent.click(await screen.findByLabelText("red"));
  expect(view().dynamic).toEqual({ colour: ["red"] });
  fireEvent.click(screen.getByRole("switch"));
  expect(view().withOutOfStock).toBe(true);
});
