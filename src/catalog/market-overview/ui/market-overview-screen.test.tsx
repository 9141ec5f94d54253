import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart, stubCalls } from "../../../web/ui/test-support/render-part.tsx";
import type { MarketFigures, MarketOverview } from "../market-overview.contract.ts";
import { MarketOverviewScreen } from "./market-overview-screen.tsx";

const user = userEvent.setup();
const since = Date.UTC(2026, 10, 19, 22);
const computedAt = Date.UTC(2026, 10, 20, 9);
const none = { ownUp: 0, ownDown: 0, competitorUp: 0, competitorDown: 0 };
const market: MarketFigures = {
  products: 8,
  positions: {
    CHEAPEST: 2,
    EQUAL: 1,
    MORE_EXPENSIVE: 1,
    MOST_EXPENSIVE: 1,
    NO_COMPETITORS: 2,
    NO_OWN_PRICE: 1,
  },
  priceIndex: {
    products: 5,
    ownSum: 469,
    averageSum: 485,
    lowestSum: 460,
    toAverage: 96.7,
    toLowest: 101.96,
  },
  moves: { since, ...none },
  movers: { since, own: [], competitors: [], ...none },
  heatMap: { brands: [], competitors: [], cells: [] },
  stockChances: 0,
  data: { OWN_FRESH: 8, OWN_STALE: 0, OFFERS_FRESH: 6, OFFERS_STALE: 0, NO_LINKS: 2, offline: 0 },
};
const path = (withOutOfStock = false) =>
  `GET /api/market-overview?domain=shop.example&includeOutOfStock=${withOutOfStock}`;
const replyWith = (figures: MarketFigures | null, refreshing = false) =>
  Response.json({ figures, computedAt: figures && computedAt, refreshing } satisfies MarketOverview);
let answers: Map<string, () => Response | Promise<Response>>;

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("problems", "market-overview", "filters");
  answers = new Map();
  stubCalls(answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Overview({ onAddProducts }: { readonly onAddProducts: (() => void) | undefined }) {
  const [withOutOfStock, turn] = useState(false);
  return (
    <MarketOverviewScreen
      title="Market overview"
      site="shop.example"
      sites={["shop.example"]}
      withOutOfStock={withOutOfStock}
      onChange={(change) => turn(change.withOutOfStock ?? withOutOfStock)}
      isActive
      onAddProducts={onAddProducts}
    />
  );
}
const show = (onAddProducts?: () => void) => renderPart(<Overview onAddProducts={onAddProducts} />);
/** The filter of the list that a number opens. */
function listOf(name: RegExp, panel: string): URLSearchParams {
  const section = screen.getByRole("heading", { name: panel }).closest("section");
  if (!section) throw new Error(`no panel ${panel}`);
  const link = within(section).getByRole("link", { name });
  return new URL(link.getAttribute("href") ?? "", "http://shop").searchParams;
}

test("figures that cannot be loaded say so and can be asked for again", async () => {
  answers.set(path(), () => Response.json({ message: "down" }, { status: 503 }));
  show();
  const again = await screen.findByRole("button", { name: "Try again" });
  answers.set(path(), () => replyWith(market));
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Price index" })).toBeTruthy();
});

test("figures that are being computed appear by themselves", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers.set(path(), () => replyWith(null, true));
  show();
  expect(await screen.findByText("The figures are being computed")).toBeTruthy();
  answers.set(path(), () => replyWith(market, true));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText(/newer figures are being computed$/)).toBeTruthy();
  expect(screen.queryByText("The figures are being computed")).toBeNull();
});

test("a site without products offers to add some to who may", async () => {
  const add = vi.fn<() => void>();
  answers.set(path(), () => replyWith({ ...market, products: 0 }));
  show(add);
  await user.click(await screen.findByRole("button", { name: "Add products" }));
  expect(add).toHaveBeenCalledOnce();
});

test("before the first check the zeros open lists of what has moved since the figures, which are empty", async () => {
  answers.set(path(), () => replyWith({ ...market, moves: { since: null, ...none } }));
  show();
  expect(await screen.findByText("The pages have not been read yet")).toBeTruthy();
  expect(listOf(/Our prices: rises$/, "Rises and drops since the last check").get("moved_since")).toBe(
    String(computedAt),
  );
});

test("while the switch waits for its figures, the old ones open the lists that they count", async () => {
  let finish = (_reply: Response) => {};
  answers.set(path(), () => replyWith(market));
  answers.set(path(true), () => new Promise((resolve) => (finish = resolve)));
  show();
  await screen.findByRole("heading", { name: "Price index" });
  await user.click(screen.getByRole("switch", { name: "Out-of-stock offers" }));
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
  const outOfStock = () => listOf(/All products$/, "Price position").get("out_of_stock");
  expect(outOfStock()).toBeNull();
  finish(replyWith({ ...market, products: 9 }));
  await waitFor(() => expect(outOfStock()).toBe("true"));
});
