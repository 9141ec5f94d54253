import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart } from "../../../web/ui/test-support/render-part.tsx";
import { UsageByType, UsageByUser, UsageCards } from "./usage-figures.tsx";

beforeEach(async () => {
  await startLocale();
  await needCatalogs("administration");
});
afterEach(cleanup);

function show(callsPerUsageType: Record<string, number>): void {
  const totalUsage = { callsPerUsageType };
  const totalCalls = Object.values(callsPerUsageType).reduce((sum, calls) => sum + calls, 0);
  const usagePerUser = [{ userId: 7, userEmail: "ana@shop.example", totalCalls, totalUsage }];
  const usage = { totalCalls, totalUsage, usagePerUser };
  renderPart(
    <>
      <UsageCards usage={usage} />
      <UsageByType usage={usage} />
      <UsageByUser usage={usage} />
    </>,
  );
}

const rowsOf = (name: string) => within(screen.getByRole("region", { name }));

test("types are named in title case, also those that are not known, each with its icon", () => {
  show({ PRICE_HISTORY: 1, PRODUCTS: 8, EXPORT: 4, SEARCH: 5, OFFER_CHECKS: 2 });
  const types = rowsOf("Usage by API type").getAllByRole("listitem");
  const icon = (name: string) => expect.stringMatching(new RegExp(`\\blucide-${name}\\b`));
  expect(types.map((type) => [type.textContent, type.querySelector("svg")?.classList.value])).toEqual([
    ["Products8 40,0%", icon("package")],
    ["Search5 25,0%", icon("activity")],
    ["Export4 20,0%", icon("file-down")],
    ["Offer Checks2 10,0%", icon("activity")],
    ["Price History1 5,0%", icon("history")],
  ]);
});

test("a person without calls is listed with that, and is no active user", () => {
  show({});
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["0", "0", "0"]);
  expect(rowsOf("Usage by API type").getByText("No API calls made")).toBeTruthy();
  expect(rowsOf("Usage by user").getByRole("listitem").textContent).toBe(
    "ana@shop.example ID 7No API calls made",
  );
});
