import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingReviewScreen } from "../../monitoring/reading-review/ui/reading-review-screen.tsx";
import {
  confidenceDay,
  doubtful,
  ReviewServer,
} from "../../monitoring/reading-review/ui/test-support/review-server.ts";
import { currentToast } from "../../web/ui/toast/toast.ts";
import { closeApp, prepareApp, renderApp, signInAs } from "../test-support/render-app.tsx";
import { ReadingReviewPage } from "./reading-review-page.tsx";

const user = userEvent.setup({ delay: null });
let server: ReviewServer;

beforeEach(async () => {
  await prepareApp("shell", "reading-review");
  signInAs("GOD");
  server = new ReviewServer();
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(closeApp);

const show = (query = "") =>
  renderApp(
    <ReadingReviewPage Screen={ReadingReviewScreen} title="Reading Review" />,
    `/reading-review${query}`,
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const card = () => screen.getByRole("region", { name: "Current reading" });
const current = () => within(card()).getByRole("heading", { level: 2 }).textContent;
const becomes = (name: string) => waitFor(() => expect(current()).toBe(name));
const decisions = () => server.sent.map(({ body }) => body);

/** Shows the queue with its first reading. */
async function showQueue(...readings: ReturnType<typeof doubtful>[]) {
  server.waiting = readings;
  show();
  await screen.findByRole("region", { name: "Current reading" });
}

test("a reading states where, what and how surely it was read, and links to the shop's page", async () => {
  await showQueue(
    doubtful(1, { doubts: ["price", "availability"], availability: null, availabilityProbability: null }),
  );
  const shown = card().textContent ?? "";
  expect(shown).toContain("shop-1.example");
  expect(shown).toContain("129,90\u00a0lei55% – uncertain");
  expect(shown).toContain("Not stated");
  expect(within(card()).getByText("Price doubtful")).toBeTruthy();
  expect(within(card()).getByText("Stock doubtful")).toBeTruthy();
  const link = within(card()).getByRole("link", { name: /^Open the shop.s page ?\(opens in a new tab\)$/ });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://shop-1.example/p",
    "noopener noreferrer",
  ]);
});

test("Confirm shows the next reading at once and counts; Undo brings the decided one back", async () => {
  server.labelled = 4;
  await showQueue(doubtful(1), doubtful(2), doubtful(3));
  expect(screen.getByText("3 waiting")).toBeTruthy();
  await user.click(button(/^Confirm/));
  await becomes("Râșniță 2");
  expect(button(/^Confirm/).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("2 waiting")).toBeTruthy();
  expect(screen.getByText("5 labelled so far")).toBeTruthy();
  await waitFor(() => expect(currentToast()?.title).toBe("1 reading confirmed"));
  expect(currentToast()?.durationMs).toBe(10_000);
  currentToast()?.action?.onPress();
  await becomes("Râșniță 1");
  await waitFor(() => expect(screen.getByText("4 labelled so far")).toBeTruthy());
  expect(decisions()).toEqual([{ decision: "confirm" }, { decision: "reopen" }]);
});

test("keys go from reading to reading and decide about the current one", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await showQueue(doubtful(1), doubtful(2), doubtful(3));
  await user.keyboard("jj");
  await becomes("Râșniță 3");
  await user.keyboard("k");
  await becomes("Râșniță 2");
  await user.keyboard("{Enter}");
  expect(open).toHaveBeenCalledExactlyOnceWith("https://shop-2.example/p", "_blank", "noopener,noreferrer");
  await user.keyboard("u");
  await becomes("Râșniță 3");
  await user.keyboard("a");
  await becomes("Râșniță 1");
  await waitFor(() =>
    expect(server.sent).toEqual([
      { id: doubtful(2).id, body: { decision: "unknown" } },
      { id: doubtful(3).id, body: { decision: "confirm" } },
    ]),
  );
});

test("a held key decides about one reading only", async () => {
  await showQueue(doubtful(1), doubtful(2), doubtful(3));
  await user.keyboard("{a>3/}");
  await becomes("Râșniță 2");
  await waitFor(() => expect(server.sent).toHaveLength(1));
});

test("another amount of the page is the right price by one click, and by its number", async () => {
  const otherPrices = [
    { price: 109.16, probability: 0.4 },
    { price: 19.99, probability: 0.03 },
  ];
  await showQueue(doubtful(1, { otherPrices }), doubtful(2, { otherPrices, availability: null }));
  await user.click(button(/^109,16\slei/));
  await becomes("Râșniță 2");
  await user.keyboard("2");
  await screen.findByText("Nothing waits");
  expect(decisions()).toEqual([
    { decision: "correct", price: 109.16, currency: "RON", availability: "IN_STOCK" },
    { decision: "correct", price: 19.99, currency: "RON", availability: null },
  ]);
});

test("where the stock is doubtful too, or no currency was read, the amount opens the form", async () => {
  const otherPrices = [{ price: 109.16, probability: 0.4 }];
  await showQueue(doubtful(1, { otherPrices, doubts: ["price", "availability"] }));
  await user.keyboard("1");
  const form = within(await screen.findByRole("dialog", { name: "Correct the reading" }));
  expect(form.getByLabelText<HTMLInputElement>("Price").value).toBe("109,16");
  await user.selectOptions(form.getByLabelText("Stock"), "Out of stock");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(decisions()).toEqual([
      { decision: "correct", price: 109.16, currency: "RON", availability: "OUT_OF_STOCK" },
    ]),
  );
});

test("the form refuses what is no price, and takes a page without a price of one product", async () => {
  await showQueue(doubtful(1));
  await user.keyboard("e");
  const form = within(await screen.findByRole("dialog", { name: "Correct the reading" }));
  const price = form.getByLabelText<HTMLInputElement>("Price");
  await user.clear(price);
  await user.type(price, "12,345{Enter}");
  expect(form.getByRole("alert").textContent).toBe("Enter a price above 0, such as 1.234,50 or 1234.5.");
  expect(price.getAttribute("aria-invalid")).toBe("true");
  expect(decisions()).toEqual([]);
  await user.click(form.getByRole("switch", { name: "The page states no price of one product" }));
  expect(price.disabled).toBe(true);
  expect(form.queryByRole("alert")).toBeNull();
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(decisions()).toEqual([
      { decision: "correct", price: null, currency: null, availability: "IN_STOCK" },
    ]),
  );
});

test("what another person decided differently is reported, and the list is read again", async () => {
  await showQueue(doubtful(1), doubtful(2));
  server.waiting = [doubtful(2), doubtful(3)];
  server.refuse = () => Response.json({ code: "READING_DECIDED" }, { status: 409 });
  await user.click(button(/^Confirm/));
  await waitFor(() => expect(currentToast()?.title).toBe("Somebody else decided this reading differently"));
  await screen.findByText("Râșniță 3");
  expect(screen.queryByText("Râșniță 1")).toBeNull();
});

test("after a failure the reading is back, with the reason", async () => {
  await showQueue(doubtful(1), doubtful(2));
  server.refuse = () => Response.json({ code: "INTERNAL" }, { status: 500 });
  await user.click(button(/^Cannot be told/));
  await waitFor(() => expect(currentToast()?.title).toBe("The decision was not saved"));
  expect(currentToast()?.description).toBe("Something went wrong on our side.");
  await becomes("Râșniță 1");
});

test("without readings it says what the queue is for; a failure offers another try", async () => {
  show();
  expect(
    (await screen.findByRole("heading", { name: "Nothing waits" })).parentElement?.textContent,
  ).toContain("What you confirm or correct");
  cleanup();
  await prepareApp("shell", "reading-review");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "INTERNAL" }, { status: 422 })));
  show();
  await screen.findByRole("heading", { name: "The readings could not be loaded" });
  vi.stubGlobal("fetch", server.fetch);
  await user.click(button("Try again"));
  await screen.findByText("Nothing waits");
});

test("hosts are listed in the server's order with their shares and change; the search is in the address", async () => {
  server.hosts = [
    {
      host: "tarabel.example",
      last: confidenceDay("2026-11-20", { pages: 40, unpriced: 10, doubtful: 30, confidence: 0.75 }),
      change: -0.213,
    },
    { host: "new.example", last: confidenceDay("2026-11-19", { confidence: null }), change: null },
  ];
  const { place } = show("?tab=confidence");
  const rows = () => screen.getAllByRole("row").slice(1);
  await screen.findByRole("button", { name: "tarabel.example" });
  const cells = within(rows()[0] ?? document.body).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "20 Nov",
    "40",
    "25%",
    "75%",
    "75%",
    "\u221221,3\u00a0pp",
  ]);
  expect(rows()[1]?.textContent).toContain("too few days to compare with");
  await user.type(screen.getByRole("searchbox", { name: "Search hosts" }), "new{Enter}");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(place()).toBe("/reading-review?tab=confidence&q=new");
  await user.type(screen.getByRole("searchbox", { name: "Search hosts" }), "est{Enter}");
  await screen.findByText(/No host that was read in the last seven days contains “newest”/);
  expect(place()).toBe("/reading-review?tab=confidence&q=newest");
});

test("the days of a host open below it, from the address too, and are a table as well", async () => {
  const day = confidenceDay("2026-11-20", { pages: 40, unpriced: 10, doubtful: 30, confidence: 0.75 });
  server.hosts = [{ host: "tarabel.example", last: day, change: null }];
  server.days.set("tarabel.example", [confidenceDay("2026-11-19"), day]);
  server.days.set("old.example", [confidenceDay("2026-10-01")]);
  const { place } = show("?tab=confidence");
  await user.click(await screen.findByRole("button", { name: "tarabel.example", expanded: false }));
  expect(place()).toBe("/reading-review?tab=confidence&host=tarabel.example");
  const table = within(await screen.findByRole("region", { name: "Days as a table", hidden: true }));
  expect(table.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "DayPagesWithout priceDoubtfulConfidence",
    "20 Nov 2026401030" + "75%",
    "19 Nov 20261000" + "95%",
  ]);
  cleanup();
  show("?tab=confidence&host=old.example");
  const unlisted = within(await screen.findByRole("region", { name: "old.example" }));
  await unlisted.findByText("Days as a table");
  await user.click(unlisted.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: "old.example" })).toBeNull();
});
