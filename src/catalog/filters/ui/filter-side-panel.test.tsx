import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { noFilters, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import { commit, FilterSidePanel, isEdited, stageEdit } from "./filter-side-panel.tsx";
import { renderFilters, stubFacets } from "./test-support/render-filters.tsx";

const user = userEvent.setup();

function Stage({
  view,
  onChange,
}: {
  view: ProductsView;
  onChange: (change: Partial<ProductsView>) => void;
}) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>The panel is closed</p>;
  return (
    <FilterSidePanel site="shop.example" view={view} onChange={onChange} onClose={() => setOpen(false)} />
  );
}

async function open(start: Partial<ProductsView> = {}) {
  stubFacets();
  const shown = await renderFilters((view, onChange) => <Stage view={view} onChange={onChange} />, start);
  const panel = within(await screen.findByRole("dialog", { name: "Filters" }));
  return { ...shown, panel };
}

const selected = () =>
  screen.queryAllByRole("list", { name: "Selected filters" }).flatMap((list) =>
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  );

afterEach(cleanup);

test("edits are staged, listed in the footer, and take effect together on Apply", async () => {
  const { view, changes, panel } = await open({ page: 3, stock: ["IN_STOCK"] });
  expect(selected()).toEqual(["Availability: In stock"]);
  await user.click(panel.getByRole("button", { name: "Brand" }));
  await user.click(await panel.findByLabelText("Bosch"));
  await user.click(panel.getByRole("button", { name: "Status" }));
  await user.click(panel.getByRole("button", { name: "Offline" }));
  await user.click(panel.getByRole("button", { name: "Our price" }));
  await user.click(panel.getByRole("button", { name: "Under" }));
  await user.type(panel.getByLabelText("To, lei"), "1.000");
  expect(changes).toEqual([]);
  expect(selected()).toEqual([
    "Brand: Bosch",
    "Our price: up to 1.000,00\u00a0lei",
    "Availability: In stock",
    "Status: Offline",
  ]);
  await user.click(panel.getByRole("button", { name: "Apply" }));
  expect(changes).toHaveLength(1);
  expect(view()).toMatchObject({
    page: 1,
    brands: ["Bosch"],
    stock: ["IN_STOCK"],
    offline: true,
    priceTo: 1000,
  });
  expect(await screen.findByText("The panel is closed")).toBeDefined();
});

test("Clear all is staged too", async () => {
  const { view, panel } = await open({ brands: ["Bosch"], minCompetitors: 2 });
  expect(panel.getByText("2 filters selected")).toBeDefined();
  await user.click(panel.getByRole("button", { name: "Clear all" }));
  expect(panel.getByText("No filters selected")).toBeDefined();
  expect(view().brands).toEqual(["Bosch"]);
  await user.click(panel.getByRole("button", { name: "Apply" }));
  expect(view()).toMatchObject({ brands: [], minCompetitors: null });
});

test("closing with edits asks for confirmation; discarded edits never take effect", async () => {
  const { changes, panel } = await open();
  await user.click(panel.getByRole("button", { name: "Status" }));
  await user.click(panel.getByRole("button", { name: "Online" }));
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard the changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(panel.getByRole("button", { name: "Online" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(panel.getByRole("button", { name: "Close filters" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(await screen.findByText("The panel is closed")).toBeDefined();
  expect(changes).toEqual([]);
});

test("without edits, or with reverted edits, it closes at once", async () => {
  const { panel } = await open();
  expect(panel.getByRole<HTMLButtonElement>("button", { name: "Apply" }).disabled).toBe(true);
  await user.click(panel.getByRole("button", { name: "Status" }));
  await user.click(panel.getByRole("button", { name: "Online" }));
  await user.click(panel.getByRole("button", { name: "Online" }));
  await user.keyboard("{Escape}");
  expect(await screen.findByText("The panel is closed")).toBeDefined();
});

const inForce = { ...noFilters, brands: ["Acme"], minCompetitors: 2 };

test("edits add up and change nothing until they are committed", () => {
  const staged = stageEdit(stageEdit({}, { brands: ["Acme", "Bosch"] }), { offline: false });
  expect(commit(inForce, staged)).toEqual({ ...inForce, brands: ["Acme", "Bosch"], offline: false });
  expect(inForce.brands).toEqual(["Acme"]);
  expect(isEdited(inForce, staged)).toBe(true);
});

test("a reverted edit is not an edit", () => {
  expect(isEdited(inForce, stageEdit({}, { brands: ["Acme"] }))).toBe(false);
  expect(isEdited(inForce, {})).toBe(false);
  expect(isEdited(noFilters, noFilters)).toBe(false);
});

test("untouched filters follow the active ones", () => {
  expect(commit({ ...inForce, segmentId: null }, { offline: true }).segmentId).toBeNull();
});
