import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../accounts/people/user-info.contract.ts";
import type { Match } from "../../matching/matches/matches.contract.ts";
import { MatchesScreen } from "../../matching/matches/ui/matches-screen.tsx";
import type { MatchRun } from "../../matching/runs/runs.contract.ts";
import { currentToast } from "../../web/ui/toast/toast.ts";
import { queryClient } from "../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { MatchesPage } from "./matches-page.tsx";

const user = userEvent.setup({ delay: null });
const now = Date.parse("2026-11-21T12:00:00Z");

function match(id: number, over: Partial<Match> = {}): Match {
  return {
    id,
    state: "NEW",
    probability: 0.97,
    reasons: [
      { kind: "shared-model", model: "TSM6A013B" },
      { kind: "conflicting-colour", left: "negru", right: "roșu" },
    ],
    product: {
      packetId: 100 + id,
      title: `Râșniță ${id} neagră`,
      brand: "Bosch",
      sku: "A-1",
      gtin: null,
      link: `https://first.example/p/${id}`,
      imageLink: null,
      price: 129.9,
      attributes: [{ name: "Putere", value: "180 W" }],
    },
    candidate: {
      competitor: "other.example",
      url: `https://other.example/p/${id}`,
      title: `Rasnita ${id} roșie`,
      brand: "BOSCH",
      sku: "B-9",
      gtin: null,
      imageLink: null,
      price: 25,
      currency: "EUR",
      attributes: [{ name: "Putere", value: "200 W" }],
      readTimestamp: now,
    },
    decidedBy: null,
    decidedTimestamp: null,
    ...over,
  };
}

/** The server's part of the screen. */
const server = {
  list: [] as Match[],
  runs: [] as MatchRun[],
  asked: [] as string[],
  sent: [] as { call: string; body: unknown }[],
  refuse: null as (() => Response) | null,
  person: userInfoOf("OPERATOR_ADMIN"),
};

async function answer(address: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, "http://vizor.example");
  if (init.method === "GET") server.asked.push(`${pathname}?${searchParams}`);
  else
    server.sent.push({ call: `${init.method} ${pathname}`, body: JSON.parse(String(init.body ?? "null")) });
  switch (`${init.method} ${pathname}`) {
    case "GET /api/user-info":
      return Response.json(server.person);
    case "GET /api/matches":
      return (
        server.refuse?.() ??
        Response.json({ matches: server.list, total: server.list.length, competitors: ["other.example"] })
      );
    case "GET /api/matches/progress":
      return Response.json({
        products: 1204,
        compared: 312,
        counts: { NEW: server.list.length, LATER: 0, LINKED: 2, ACCEPTED: 0, DENIED: 0 },
        above: [
          { probability: 0.99, count: 0 },
          { probability: 0.95, count: server.list.length },
        ],
      });
    case "GET /api/matches/runs":
      return Response.json(server.runs);
    case "GET /api/matches/settings":
      return Response.json({ addAutomatically: false, automaticThreshold: 0.995, colourIsVariant: false });
    default:
      return review(server.sent.at(-1)?.body);
  }
}

/** Decisions remove and return candidates. */
function review(body: unknown): Response {
  if (server.refuse) return server.refuse();
  const { action, ids = [] } = (body ?? {}) as { action?: string; ids?: number[] };
  if (action === "UNDO") server.list = [...ids.map((id) => match(id)), ...server.list];
  else if (action) server.list = server.list.filter(({ id }) => !ids.includes(id));
  return Response.json({
    count: ids.length || 1,
    batchId: "00000000-0000-4000-8000-000000000001",
    runId: "00000000-0000-4000-8000-000000000002",
  });
}

beforeEach(async () => {
  await prepareApp("shell", "matches");
  signInAs("OPERATOR_ADMIN");
  Object.assign(server, {
    list: [match(1), match(2), match(3)],
    runs: [],
    asked: [],
    sent: [],
    refuse: null,
    person: userInfoOf("OPERATOR_ADMIN"),
  });
  vi.stubGlobal("fetch", answer);
});
afterEach(closeApp);

const show = (query = "") =>
  renderApp(<MatchesPage Screen={MatchesScreen} title="Matches" />, `/matches?site=first.example${query}`);
const card = () => screen.getByRole("region", { name: "Current candidate" });
const becomes = (title: string) =>
  waitFor(() =>
    expect(within(card()).getByRole("region", { name: "Our product" }).textContent).toContain(title),
  );
const reviews = () =>
  server.sent.filter(({ call }) => call === "POST /api/matches/review").map(({ body }) => body);

test("both products stand side by side with their differences, price, reasons and probability", async () => {
  show();
  await screen.findByRole("region", { name: "Current candidate" });
  const own = within(card()).getByRole("region", { name: "Our product" });
  const other = within(card()).getByRole("region", { name: "other.example" });
  const marks = (side: HTMLElement) =>
    [...side.querySelectorAll("mark")].map(({ textContent }) => textContent?.trim());
  expect([marks(own), marks(other)]).toEqual([
    ["neagră", "180 W"],
    ["roșie", "200 W"],
  ]);
  expect(own.textContent).toContain("129,90\u00a0lei");
  expect(other.textContent).toContain("25,00\u00a0EUR");
  const reasons = within(within(card()).getByRole("list", { name: "Reasons" })).getAllByRole("listitem");
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    "for: Model TSM6A013B in both titles",
    "against: Colour differs: negru / roșu",
  ]);
  expect(within(card()).getByText("97%")).toBeTruthy();
  expect(await screen.findByText("312 of 1.204 products have three competitors or more")).toBeTruthy();
});

test("right is the same, left is not, down is later, and U takes the last decision back", async () => {
  show();
  await becomes("Râșniță 1");
  await user.keyboard("{ArrowRight}");
  await becomes("Râșniță 2");
  const theSame = within(card()).getByRole("button", { name: "The same" });
  expect(theSame.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{ArrowLeft}");
  await becomes("Râșniță 3");
  await waitFor(() => expect(reviews()).toHaveLength(2));
  await waitFor(() => expect(currentToast()?.title).toBe("1 candidate denied"));
  await user.keyboard("u");
  await becomes("Râșniță 2");
  await user.keyboard("{ArrowDown}");
  await waitFor(() =>
    expect(reviews()).toEqual([
      { action: "ACCEPT", ids: [1] },
      { action: "DENY", ids: [2] },
      { action: "UNDO", ids: [2], batchId: "00000000-0000-4000-8000-000000000001" },
      { action: "LATER", ids: [2] },
    ]),
  );
});

test("a decision that is undone while the list is read again is in the list afterwards", async () => {
  show();
  await becomes("Râșniță 1");
  const readings: (() => void)[] = [];
  let isHeld = false;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const reply = await answer(address, init);
    if (isHeld && address.startsWith("/api/matches?"))
      await new Promise<void>((resolve) => {
        readings.push(resolve);
      });
    return reply;
  });
  isHeld = true;
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(readings).toHaveLength(1));
  isHeld = false;
  await user.keyboard("u");
  await waitFor(() => expect(reviews()).toHaveLength(2));
  for (const read of readings) read();
  await becomes("Râșniță 1");
});

test("U takes back the decision that was made last, also while it is being sent", async () => {
  show();
  await becomes("Râșniță 1");
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(currentToast()?.title).toBe("1 link added"));
  await becomes("Râșniță 2");
  const { promise: isAnswered, resolve: answerIt } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (String(init.body).includes('"DENY"')) await isAnswered;
    return answer(address, init);
  });
  await user.keyboard("{ArrowLeft}");
  await becomes("Râșniță 3");
  await user.keyboard("u");
  answerIt();
  await becomes("Râșniță 2");
  expect(reviews().map((body) => (body as { action: string }).action)).toEqual(["ACCEPT", "DENY", "UNDO"]);
  expect(reviews().at(-1)).toMatchObject({ ids: [2] });
  expect(currentToast()?.title).toBe("1 link added");
});

test("a held key decides about one candidate only", async () => {
  show();
  await becomes("Râșniță 1");
  await user.keyboard("{ArrowRight>3/}");
  await becomes("Râșniță 2");
  await waitFor(() => expect(currentToast()?.title).toBe("1 link added"));
  expect(reviews()).toHaveLength(1);
});

test("what another person decided meanwhile is reported with its words", async () => {
  show();
  await becomes("Râșniță 1");
  const list = server.list;
  server.refuse = () => Response.json({ message: "Ana said that it is not the same." }, { status: 409 });
  await user.click(within(card()).getByRole("button", { name: "The same" }));
  await waitFor(() => expect(currentToast()?.title).toBe("Somebody else has decided this candidate"));
  expect(currentToast()?.description).toContain("Ana said that it is not the same.");
  server.refuse = null;
  server.list = list.slice(1);
  await queryClient.refetchQueries();
  await becomes("Râșniță 2");
});

test("all above a probability are accepted after their count is shown, and taken back as a whole", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Accept the most probable…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("3 candidates become links.")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Probability of at least"), "99% (0)");
  expect(dialog.getByText("No candidate is that probable.")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Probability of at least"), "95% (3)");
  await user.click(dialog.getByRole("button", { name: "Accept 3" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 link added"));
  currentToast()?.action?.onPress();
  await waitFor(() =>
    expect(server.sent.map(({ call }) => call)).toEqual([
      "POST /api/matches/accept-above",
      "POST /api/matches/batches/00000000-0000-4000-8000-000000000001/undo",
    ]),
  );
  expect(server.sent[0]?.body).toEqual({
    probability: 0.95,
    expected: 3,
    batchId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test("filters are in the address and in the call; without a result they can be cleared", async () => {
  server.list = [];
  const { place } = show("&least=95&competitor=other.example");
  await screen.findByRole("heading", { name: "No candidate passes the filters" });
  expect(server.asked).toContain(
    "/api/matches?domain=first.example&state=NEW&page=0&probability=0.95&competitor=other.example",
  );
  await user.click(screen.getAllByRole("button", { name: "Clear filters" })[1] ?? document.body);
  expect(place()).toBe("/matches?site=first.example");
  await screen.findByRole("heading", { name: "No candidate waits" });
});

test("candidates of one product name it, and a button shows those of all products again", async () => {
  server.list = [match(1)];
  const { place } = show("&product=101");
  await user.click(
    await screen.findByRole("button", { name: "Râșniță 1 neagră: show the candidates of all products" }),
  );
  expect(place()).toBe("/matches?site=first.example");
});

test("a running search shows its progress and can be stopped; a shop without a sitemap says what helps", async () => {
  const run = {
    runId: "00000000-0000-4000-8000-000000000009",
    competitor: "shop.example",
    state: "running",
    reason: null,
    done: 120,
    total: 5000,
    candidates: 4,
    startedTimestamp: now,
    endedTimestamp: null,
  } as const;
  server.runs = [run];
  show();
  expect((await screen.findByText("Search in the shop shop.example")).closest("li")?.textContent).toContain(
    "120 of 5.000 · 4 candidates found",
  );
  server.runs = [{ ...run, state: "failed", reason: "no-sitemap", endedTimestamp: now }];
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText(/give the address of a sitemap or feed/);
  expect(server.sent[0]?.call).toBe(`DELETE /api/matches/runs/${run.runId}`);
});

test("a competitor's shop and a search of the whole site are started from the screen", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Search a shop" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Search the shop" }));
  expect(dialog.getByText("Enter the shop's address.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Shop"), "shop.example{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Find competitors" }));
  await waitFor(() => expect(currentToast()?.title).toBe("Competitors are being searched"));
  expect(server.sent).toEqual([
    { call: "POST /api/matches/competitors", body: { shop: "shop.example" } },
    { call: "POST /api/matches/find", body: {} },
  ]);
});

test("automatic links are off at first, and the threshold follows the switch", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Settings of matches" }));
  const dialog = within(await screen.findByRole("dialog"));
  const threshold = await dialog.findByLabelText<HTMLSelectElement>("From a probability of");
  expect([threshold.disabled, threshold.selectedOptions[0]?.textContent]).toEqual([true, "99,5%"]);
  await user.click(dialog.getByRole("switch", { name: "Add very probable candidates automatically" }));
  expect(threshold.disabled).toBe(false);
});

test("candidates that cannot be loaded offer another try", async () => {
  server.refuse = () => Response.json({ code: "INTERNAL" }, { status: 500 });
  show();
  await screen.findByRole("heading", { name: "The candidates could not be loaded" });
  server.refuse = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await becomes("Râșniță 1");
});

test("a person without sites is led to them, and no candidates are asked for", async () => {
  server.person = { ...userInfoOf("OPERATOR"), sites: [] };
  queryClient.setQueryData([userInfo.path], server.person);
  const { place } = renderApp(<MatchesPage Screen={MatchesScreen} title="Matches" />, "/matches");
  await screen.findByRole("heading", { name: "No sites found" });
  expect(server.asked.filter((call) => call.startsWith("/api/matches"))).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Go to sites" }));
  expect(place()).toBe("/sites");
});
