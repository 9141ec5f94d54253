import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLocale } from "../../i18n/catalogs.ts";
import { FilterPanel } from "./filter-panel.tsx";
import type { FilterItem } from "./filter-panel-items.tsx";
import { FilterPanelToggle } from "./filter-panel-toggle.tsx";

type Props = ComponentProps<typeof FilterPanel>;

const pressed = vi.fn<(what: string) => void>();
const items: readonly FilterItem[] = [
  {
    id: "brand",
    label: "Brand",
    badge: 2,
    items: [
      { id: "acme", label: "Acme", isActive: true, onPress: () => pressed("acme") },
      { id: "more", label: "More brands", children: <p>Brands of the rest</p> },
      { id: "range", label: "By country", children: <p>Countries</p> },
      { id: "clear", label: "Clear all", isDangerous: true, onPress: () => pressed("clear") },
    ],
  },
  { id: "stock", label: "Stock", items: [{ id: "in", label: "In stock", isActive: false }] },
  { id: "reload", label: "Reload", onPress: () => pressed("reload") },
  { id: "settings", label: "Settings", to: "/settings" },
];

function Stage(props: Partial<Props>) {
  const [open, setOpen] = useState(props.open ?? false);
  return (
    <>
      <p>The page is {useLocation().pathname}</p>
      <FilterPanel items={items} {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

const panel = () => screen.findByRole("dialog", { name: "Filters" });
const stage = (props: Partial<Props> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Stage {...props} />
      </MemoryRouter>
    </I18nProvider>,
  );
const show = async (props: Partial<Props> = {}) => {
  stage({ ...props, open: true });
  return { panel: await panel() };
};
const backdrop = () => {
  const overlay = document.querySelector(".bg-scrim");
  if (overlay === null) throw new Error("There is no backdrop");
  return overlay;
};

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
});
afterEach(() => {
  cleanup();
  pressed.mockReset();
});

test("the button says Filter and opens, then says Close and closes; it gets the focus back", async () => {
  const user = userEvent.setup();
  stage();
  const toggle = screen.getByRole("button", { name: "Open filters" });
  expect(toggle.textContent).toBe("Filter");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  const close = within(await panel()).getByRole("button", { name: "Close filters" });
  expect(close.textContent).toBe("Close");
  await user.click(close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(toggle));
});

test("it is as wide as clamp(260px, 38vw, 420px), and as the window up to 1024 px", async () => {
  const shown = await show();
  expect(shown.panel.className).toContain("w-full min-[1025px]:w-[clamp(260px,38vw,420px)]");
  expect(shown.panel.className).toContain("right-0");
});

test("the focus stays inside, the page behind is hidden from everybody and does not scroll", async () => {
  const user = userEvent.setup();
  const shown = await show();
  expect(shown.panel.contains(document.activeElement)).toBe(true);
  for (let press = 0; press < 12; press += 1) {
    await user.tab();
    expect(shown.panel.contains(document.activeElement)).toBe(true);
  }
  expect(screen.queryByRole("button", { name: "Open filters" })).toBeNull();
  expect(document.documentElement.hasAttribute("data-scroll-lock")).toBe(true);
});

test("an item shows its label and badge; one with an action runs it; one with a link leads there and closes", async () => {
  const user = userEvent.setup();
  const shown = await show();
  expect(within(shown.panel).getByRole("button", { name: "Brand 2" })).toBeDefined();
  await user.click(within(shown.panel).getByRole("button", { name: "Reload" }));
  expect(pressed).toHaveBeenCalledExactlyOnceWith("reload");
  await user.click(within(shown.panel).getByRole("link", { name: "Settings" }));
  expect(screen.getByText("The page is /settings")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("at most one item is expanded", async () => {
  const user = userEvent.setup();
  const shown = await show();
  const brand = within(shown.panel).getByRole("button", { name: "Brand 2" });
  const stock = within(shown.panel).getByRole("button", { name: "Stock" });
  await user.click(brand);
  expect(brand.getAttribute("aria-expanded")).toBe("true");
  await user.click(stock);
  expect(stock.getAttribute("aria-expanded")).toBe("true");
  expect(brand.getAttribute("aria-expanded")).toBe("false");
  expect(within(shown.panel).queryByText("Acme")).toBeNull();
  await user.click(stock);
  expect(stock.getAttribute("aria-expanded")).toBe("false");
});

test("at most one group of sub-items is expanded", async () => {
  const user = userEvent.setup();
  const shown = await show({ openWith: "brand" });
  await user.click(within(shown.panel).getByRole("button", { name: "More brands" }));
  expect(within(shown.panel).getByText("Brands of the rest")).toBeDefined();
  await user.click(within(shown.panel).getByRole("button", { name: "By country" }));
  expect(within(shown.panel).getByText("Countries")).toBeDefined();
  expect(within(shown.panel).queryByText("Brands of the rest")).toBeNull();
});

test("an active sub-item carries a check, a dangerous one is red and behind a divider", async () => {
  const user = userEvent.setup();
  const shown = await show({ openWith: "brand" });
  const acme = within(shown.panel).getByRole("button", { name: "Acme" });
  expect(acme.getAttribute("aria-pressed")).toBe("true");
  expect(acme.querySelector("svg")).not.toBeNull();
  const clear = within(shown.panel).getByRole("button", { name: "Clear all" });
  expect(clear.className).toContain("text-dearer");
  expect(clear.closest("li")?.className).toContain("border-t");
  await user.click(clear);
  expect(pressed).toHaveBeenCalledExactlyOnceWith("clear");
});

test.each([
  ["brand", true],
  ["reload", false],
  ["nothing", false],
])("opened with %s, its sub-items show: %s", async (openWith, isUnfolded) => {
  const shown = await show({ openWith });
  expect(within(shown.panel).queryAllByRole("button", { expanded: true })).toHaveLength(
    // The Close button is expanded as long as the panel is.
    isUnfolded ? 2 : 1,
  );
});

test("without items it says so", async () => {
  const shown = await show({ items: [] });
  expect(within(shown.panel).getByText("No items")).toBeDefined();
});

test("footer and links to elsewhere are shown where given", async () => {
  const shown = await show({
    footer: <p>Two filters</p>,
    socialLinks: [{ label: "News", href: "https://news.example/" }],
  });
  expect(within(shown.panel).getByText("Two filters")).toBeDefined();
  const link = within(shown.panel).getByRole("link", { name: "News" });
  expect(link.getAttribute("href")).toBe("https://news.example/");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("the backdrop closes it, and so does Escape", async () => {
  const user = userEvent.setup();
  await show();
  await user.click(backdrop());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  await show();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a check can refuse to close it, however closing is requested", async () => {
  const user = userEvent.setup();
  const mayClose = vi.fn<NonNullable<Props["mayClose"]>>().mockReturnValue(false);
  const shown = await show({ mayClose });
  await user.click(backdrop());
  await user.keyboard("{Escape}");
  await user.click(within(shown.panel).getByRole("button", { name: "Close filters" }));
  expect(mayClose.mock.calls.flat()).toEqual(["outside", "escape", "button"]);
  expect(screen.getByRole("dialog")).toBe(shown.panel);
  mayClose.mockReturnValue(true);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("at most four colour layers precede it", async () => {
  await show({ layers: ["red", "green", "blue", "white", "black"] });
  const layers = [...document.querySelectorAll<HTMLElement>("[data-panel-layer]")];
  expect(layers.map((layer) => layer.style.backgroundColor)).toEqual(["red", "green", "blue", "white"]);
});

test("an item may expand into its own fields", async () => {
  const user = userEvent.setup();
  const shown = await show({
    items: [{ id: "price", label: "Price", children: <input aria-label="From" /> }],
  });
  expect(within(shown.panel).queryByLabelText("From")).toBeNull();
  await user.click(within(shown.panel).getByRole("button", { name: "Price" }));
  expect(within(shown.panel).getByLabelText("From")).toBeDefined();
});

test("with a button elsewhere, it renders none, and returns the focus to that one", async () => {
  const user = userEvent.setup();
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <OwnToggle />
      </MemoryRouter>
    </I18nProvider>,
  );
  const toggle = screen.getByRole("button", { name: "Open filters" });
  expect(toggle.getAttribute("data-count")).toBe("3");
  await user.click(toggle);
  await panel();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(toggle));
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

function OwnToggle() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FilterPanelToggle open={open} count={3} onPress={() => setOpen(!open)} />
      <FilterPanel items={items} open={open} onOpenChange={setOpen} hasToggle={false} />
    </>
  );
}
