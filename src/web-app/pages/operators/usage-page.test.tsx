import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../../accounts/people/user-info.contract.ts";
import { UsageScreen } from "../../../admin/usage/ui/usage-screen.tsx";
import { queryClient } from "../../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs, userInfoOf } from "../../test-support/render-app.tsx";
import { UsagePage } from "./usage-page.tsx";

const user = userEvent.setup({ delay: null });
/** Addresses of the calls, with what is answered. */
let asked: URL[];
let answer: () => Response;

const usage = {
  totalCalls: 1250,
  totalUsage: { callsPerUsageType: { PRICE_HISTORY: 250, PRODUCTS: 1000 } },
  usagePerUser: [
    {
      userId: 7,
      userEmail: "ana@shop.example",
      totalCalls: 1250,
      totalUsage: { callsPerUsageType: { PRICE_HISTORY: 250, PRODUCTS: 1000 } },
    },
    { userId: 9, userEmail: null, totalCalls: 0, totalUsage: { callsPerUsageType: {} } },
  ],
};

beforeEach(async () => {
  await prepareApp("shell", "administration");
  signInAs("GOD");
  asked = [];
  answer = () => Response.json(usage);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address, "http://vizor.example"));
    return answer();
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-21T12:00:00Z") });
});
afterEach(closeApp);

const show = (query = "?site=second.example") =>
  renderApp(<UsagePage Screen={UsageScreen} title="Usage" />, `/usage${query}`);
const itemsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("calls are shown in cards, by type with their share, and by user", async () => {
  show();
  await screen.findByText("Total API Calls");
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "1.250",
    "1",
    "2",
  ]);
  expect(itemsOf("Usage by API type")).toEqual(["Products1.000 80,0%", "Price History250 20,0%"]);
  expect(itemsOf("Usage by user")).toEqual([
    "ana@shop.example ID 71.250Products: 1.000Price History: 250",
    "Deleted account ID 9No API calls made",
  ]);
  expect(screen.getByText("Today · second.example")).toBeTruthy();
});

test("the heading is followed by what the page is for", async () => {
  show();
  const heading = await screen.findByRole("heading", { level: 1, name: "API Usage Statistics" });
  expect(heading.nextElementSibling?.textContent).toBe(
    "Monitor API request usage across different time periods",
  );
});

test("a range is in the address, and asks from its start in Romania, the week from Sunday", async () => {
  const { place } = show();
  await screen.findByText("Total API Calls");
  await user.click(screen.getByRole("button", { name: "This Week" }));
  expect(place()).toBe("/usage?site=second.example&range=week");
  await screen.findByText("This Week · second.example");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ searchParams }) => [...searchParams])).toEqual([
    [
      ["domain", "second.example"],
      ["timestamp", String(Date.parse("2026-11-20T22:00:00Z"))],
    ],
    [
      ["domain", "second.example"],
      ["timestamp", String(Date.parse("2026-11-14T22:00:00Z"))],
    ],
  ]);
});

test("the figures are read again every thirty seconds", async () => {
  show();
  await screen.findByText("Total API Calls");
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked).toHaveLength(2);
});

test("a failure is retried after 1, 2 and 4 seconds, then reported with site, person and role", async () => {
  answer = () => Response.json({ code: "INTERNAL" }, { status: 500 });
  show();
  await vi.advanceTimersByTimeAsync(500);
  const triesAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked.length;
  };
  expect([
    await triesAfter(0),
    await triesAfter(1000),
    await triesAfter(2000),
    await triesAfter(4000),
  ]).toEqual([1, 2, 3, 4]);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(
    "Error loading usage dataFailed to fetch usage data: Something went wrong on our side.",
  );
  expect(alert.textContent).toContain("Sitesecond.exampleUserana@shop.exampleRoleGOD");
  answer = () => Response.json(usage);
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByText("Total API Calls");
});

test("somebody whose role has changed meanwhile reads that they have no access, at once", async () => {
  answer = () => Response.json({ code: "ACCESS_DENIED" }, { status: 403 });
  show();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "You do not have permission to view usage statistics",
  );
  expect(asked).toHaveLength(1);
});

test("GOD's further screens are linked", async () => {
  show();
  const nav = within(await screen.findByRole("navigation", { name: "Further administration" }));
  expect(nav.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/flagged-products",
    "/product-history",
    "/recipe-proposals",
    "/operations",
    "/reading-review",
  ]);
});

test("a GOD without sites still finds the further screens", async () => {
  signInAs("GOD");
  queryClient.setQueryData([userInfo.path], { ...userInfoOf("GOD"), sites: [] });
  show("");
  await screen.findByRole("heading", { name: "No sites found" });
  expect(screen.getByRole("link", { name: "Operations" })).toBeDefined();
});
