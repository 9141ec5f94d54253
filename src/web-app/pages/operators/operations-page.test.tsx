import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostHealth } from "../../../monitoring/operations/operations.contract.ts";
import { OperationsScreen } from "../../../monitoring/operations/ui/operations-screen.tsx";
import type { ConfidenceDay } from "../../../monitoring/reading-review/reading-review.contract.ts";
import { confidenceDay } from "../../../monitoring/reading-review/ui/test-support/review-server.ts";
import { queryClient } from "../../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs } from "../../test-support/render-app.tsx";
import { OperationsPage } from "./operations-page.tsx";

const user = userEvent.setup({ delay: null });
const now = Date.parse("2026-11-21T12:00:00Z");

function host(name: string, over: Partial<HostHealth> = {}): HostHealth {
  return {
    host: name,
    pages: 200,
    fresh: 199,
    done: 120,
    due: 0,
    later: 80,
    oldestDueTimestamp: null,
    refusedByRobots: 0,
    gone: 0,
    errors: [],
    gapMs: 1500,
    nextTimestamp: null,
    blocks: 0,
    isBlocking: false,
    ...over,
  };
}

const summary = {
  hosts: 60,
  blockingHosts: 1,
  pages: 12_000,
  fresh: 11_999,
  done: 7000,
  queues: [
    { queue: "checks", waiting: 40, later: 5000, running: 0, failed: 0, oldestTimestamp: now - 120_000 },
    { queue: "reports.send", waiting: 0, later: 1, running: 1, failed: 2, oldestTimestamp: null },
  ],
  confidence: [] as ConfidenceDay[],
  slowCalls: [{ method: "GET", route: "/api/products", calls: 1200, meanMs: 35, p95Ms: null }],
  slowRequests: [
    {
      requestId: "0b5c1f5e-7a4e-4c7e-9d3f-1c0a4b7f2e11",
      method: "POST",
      route: "/api/search",
      status: 200,
      ms: 1830,
      timestamp: now - 60_000,
      logUrl: "https://logs.example/search?q=0b5c1f5e-7a4e-4c7e-9d3f-1c0a4b7f2e11",
    },
  ],
  countedTimestamp: now,
};

let hosts: HostHealth[];
let figures: typeof summary;
let asked: string[];
let fails: boolean;

beforeEach(async () => {
  await prepareApp("shell", "administration", "reading-review");
  signInAs("GOD");
  hosts = [host("shop.example")];
  figures = summary;
  asked = [];
  fails = false;
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, search } = new URL(address, "http://vizor.example");
    asked.push(pathname + search);
    if (fails) return Response.json({ code: "INTERNAL" }, { status: 500 });
    return Response.json(
      pathname.endsWith("/hosts") ? { hosts, total: hosts.length * 60, countedTimestamp: now } : figures,
    );
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
});
afterEach(closeApp);

/** Finds every element 640 px wide: jsdom has no layout. */
class WideElement {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe() {
    this.#callback([{ contentRect: { width: 640 } } as ResizeObserverEntry], {} as ResizeObserver);
  }
  disconnect() {}
}

const show = (query = "") =>
  renderApp(<OperationsPage Screen={OperationsScreen} title="Operations" />, `/operations${query}`);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("a host shows what is due, done and refused, its errors by reason, its gap and next visit", async () => {
  hosts = [
    host("blocked.example", {
      due: 12,
      oldestDueTimestamp: now - 3_600_000,
      refusedByRobots: 4,
      errors: [
        { reason: "blocked", pages: 70 },
        { reason: "timeout", pages: 3 },
        { reason: "a-new-reason", pages: 2 },
        { reason: "dns", pages: 1 },
      ],
      nextTimestamp: now + 600_000,
      isBlocking: true,
      blocks: 5,
    }),
  ];
  show();
  const row = (await screen.findByRole("rowheader", { name: /^blocked\.example/ })).closest("tr");
  expect(cellsOf(row ?? document.body)).toEqual([
    "200",
    "99%",
    "120",
    "121 hour ago",
    "4",
    "0",
    "70 blocked3 timeout2 a-new-reason1 for other reasons",
    "1,5\u00a0s",
    "21 Nov 2026, 14:10",
  ]);
  expect(screen.getByText("Blocks our visits").getAttribute("title")).toBe("Refusals in a row: 5");
});

test("cards show how fresh the pages are, what is done and due today, and the hosts that block", async () => {
  const cards = async () => {
    await screen.findByText("Fresh pages");
    return screen
      .getAllByRole("definition")
      .slice(0, 4)
      .map((card) => [card.previousElementSibling?.textContent, card.textContent]);
  };
  show();
  expect(await cards()).toEqual([
    ["Fresh pages", "99%of 12.000, read within 48 hours"],
    ["Checked today", "7.000of 12.000"],
    ["Checks due", "40waiting now"],
    ["Hosts that block", "1of 60"],
  ]);
  cleanup();
  queryClient.clear();
  figures = { ...summary, hosts: 0, blockingHosts: 0, pages: 0, fresh: 0, done: 0, queues: [] };
  show();
  expect((await cards()).map(([, value]) => value)).toEqual([
    "–of 0, read within 48 hours",
    "0of 0",
    "0waiting now",
    "0of 0",
  ]);
});

test("the confidence of all hosts is a chart of its days; before the first reading it says so", async () => {
  show();
  await screen.findByText("Nothing has been read yet.");
  cleanup();
  queryClient.clear();
  vi.stubGlobal("ResizeObserver", WideElement);
  figures = {
    ...summary,
    confidence: [
      confidenceDay("2026-11-18", { confidence: 0.9 }),
      confidenceDay("2026-11-19", { confidence: null }),
      confidenceDay("2026-11-20", { confidence: 0.75 }),
    ],
  };
  show();
  const chart = await screen.findByRole("img", {
    name: "Confidence of all hosts by day. 18 Nov: 90%. 20 Nov: 75%",
  });
  expect([...chart.querySelectorAll("title")].map(({ textContent }) => textContent)).toEqual([
    "18 Nov: 90%",
    "20 Nov: 75%",
  ]);
  // Also for those who do not see the chart, newest first.
  const days = screen.getByRole("region", { name: "Days as a table", hidden: true });
  const rows = within(days).getAllByRole("row", { hidden: true });
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("20 Nov"),
    expect.stringContaining("19 Nov"),
    expect.stringContaining("18 Nov"),
  ]);
});

test("queues name what failed, and a slow request has its id to be copied and its log lines", async () => {
  show();
  const queue = (await screen.findByRole("rowheader", { name: "reports.send" })).closest("tr");
  expect(cellsOf(queue ?? document.body)).toEqual(["0", "–", "1", "1", "2"]);
  expect(screen.getByText("over 5 s")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^0b5c1f5e/ }).getAttribute("href")).toContain("search?q=0b5c1f5e");
  await user.click(screen.getByRole("button", { name: "Copy id" }));
  expect(await navigator.clipboard.readText()).toBe("0b5c1f5e-7a4e-4c7e-9d3f-1c0a4b7f2e11");
});

test("search, sort and page of the hosts are in the address and in the call", async () => {
  const { place } = show();
  await screen.findByText("60 hosts");
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  expect(place()).toBe("/operations?page=2");
  await user.selectOptions(screen.getByLabelText("Sort"), "Most checks due");
  expect(place()).toBe("/operations?sort=due");
  await user.type(screen.getByRole("searchbox", { name: "Search hosts" }), "shop{Enter}");
  await waitFor(() => expect(place()).toBe("/operations?q=shop&sort=due"));
  await waitFor(() => expect(asked.at(-1)).toBe("/admin/operations/hosts?page=0&sort=due&query=shop"));
});

test("figures are read again every thirty seconds; a failure keeps the last ones and offers another try", async () => {
  show();
  await screen.findByText("60 hosts");
  const first = asked.length;
  fails = true;
  await vi.advanceTimersByTimeAsync(30_500);
  expect(asked.length).toBe(first + 2);
  expect((await screen.findAllByRole("alert"))[0]?.textContent).toContain(
    "The figures could not be refreshed",
  );
  expect(screen.getByText("60 hosts")).toBeTruthy();
});

test("without any figures the failure is the page", async () => {
  fails = true;
  show();
  await screen.findByRole("heading", { name: "The figures could not be loaded" });
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("60 hosts");
});
