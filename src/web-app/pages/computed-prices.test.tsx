import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noPricingFilters } from "../../pricing/recommendations/ui/pricing-view.ts";
import { recommendationsQuery } from "../../pricing/recommendations/ui/recommendations.queries.ts";
import { priced } from "../../pricing/recommendations/ui/test-support/pricing-server.ts";
import { queryClient } from "../query-client.ts";
import { type PricingScreen, preparePricingScreen } from "../test-support/pricing-screen.tsx";
import { closeApp } from "../test-support/render-app.tsx";

const user = userEvent.setup({ delay: null });
let server: PricingScreen["server"];
let show: PricingScreen["show"];
let rowNames: PricingScreen["rowNames"];

beforeEach(async () => {
  ({ server, show, rowNames } = await preparePricingScreen());
});
afterEach(closeApp);

test("prices that have been computed since the lists were read are shown", async () => {
  show("tab=in-review");
  expect(await screen.findByText("No recommended prices yet")).toBeTruthy();
  server.lists.IN_REVIEW = [priced(2)];
  server.progress.revision = 2;
  // The screen asks for the progress again after a while; returning to it does so at once.
  cleanup();
  show("tab=in-review");
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2"]));
});

test("the first prices are shown as soon as they are computed", async () => {
  server.answers.set("GET /api/dynamic-prices/progress", () =>
    Response.json({ ...server.progress, run: { done: 0, total: 7 } }),
  );
  show("tab=in-review");
  expect(await screen.findByText("0 of 7 products")).toBeTruthy();
  expect(await screen.findByText("Your prices are being computed")).toBeTruthy();
  server.lists.IN_REVIEW = [priced(2)];
  server.progress.revision = 2;
  server.answers.set("GET /api/dynamic-prices/progress", () => Response.json(server.progress));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2"]));
});

test("a long list keeps its place when prices change, and is read again from its start on request", async () => {
  server.lists.IN_REVIEW = Array.from({ length: 300 }, (_, at) => priced(at + 1));
  const { queryKey } = recommendationsQuery("shop.ro", "IN_REVIEW", noPricingFilters);
  queryClient.setQueryData(queryKey, {
    pages: [0, 1, 2, 3, 4].map((page) => ({
      content: server.lists.IN_REVIEW.slice(page * 50, (page + 1) * 50),
      totalElements: 300,
      belowCost: 0,
      revision: 1,
    })),
    pageParams: [0, 1, 2, 3, 4],
  });
  server.progress.revision = 2;
  show("tab=in-review");
  expect(await screen.findByText("Prices have changed since this list was loaded")).toBeTruthy();
  expect(rowNames().length).toBeGreaterThan(50);
  const fetched = () =>
    server
      .sentTo("GET /api/dynamic-prices")
      .filter(({ query }) => query.get("warning") === "false" && query.get("approved") === "false");
  expect(fetched()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show the new prices" }));
  await waitFor(() => expect(rowNames()).toHaveLength(50));
  await waitFor(() =>
    expect(screen.queryByText("Prices have changed since this list was loaded")).toBeNull(),
  );
  expect(fetched()).toHaveLength(1);
});
