import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../../kit/roles.ts";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { SiteStats } from "../site-stats.contract.ts";
import { type SitesPerson, SitesScreen } from "./sites-screen.tsx";
import { matchSites, parseSitesView } from "./sites-view.ts";

const fetched = vi.fn<typeof fetch>();
const changed = vi.fn<() => void>();

/** Reports to the observers of matching elements whether they are near the viewport. */
let announce: (isNear: boolean, filter?: (element: Element) => boolean) => void;

const figures: SiteStats = {
  totalProducts: 12_400,
  totalTrackedProducts: 999,
  activeCompetitors: ["a.ro", "b.ro"],
  unmonitoredCompetitors: ["c.ro"],
  competitors: ["a.ro", "b.ro", "c.ro"],
  image: null,
  verified: true,
  shop: "answers",
  crawl: { pages: 3, checkedToday: 3 },
};

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("sites", "problems");
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json(figures));
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const watched = new Map<Element, IntersectionObserverCallback>();
  announce = (isIntersecting, filter = () => true) => {
    for (const [target, callback] of [...watched].filter(([element]) => filter(element))) {
      const entry = { isIntersecting, target } as IntersectionObserverEntry;
      act(() => callback([entry], {} as IntersectionObserver));
    }
  };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(element: Element) {
        watched.set(element, this.#callback);
      }
      disconnect() {
        for (const [element, callback] of watched) if (callback === this.#callback) watched.delete(element);
      }
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  changed.mockReset();
});

const sitesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ site: `magazin-${n}.ro`, activeSubscription: true }));

function Page({ person, isFailed = false }: { person: SitesPerson | undefined; isFailed?: boolean }) {
  const [view, setView] = useState(parseSitesView(new URLSearchParams()));
  return (
    <SitesScreen
      person={person}
      isFailed={isFailed}
      isFetching={false}
      onRetry={() => undefined}
      view={view}
      onChange={(change) => setView((before) => ({ ...before, ...change }))}
      onChanged={changed}
    />
  );
}

/** By tag: role queries over many cards take jsdom seconds. */
const cards = () => document.querySelectorAll("article");

function show(sites: SitesPerson["sites"], role: Role = "COMPANY_ADMIN", firstName = "Ana") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const person = { firstName, companyName: "Magazin SRL", role, sites };
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Page person={person} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test("people are greeted by first name, or as User, with their company", () => {
  show(sitesOf(1), "OPERATOR", "");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome, User");
  expect(screen.getByText("Magazin SRL")).toBeDefined();
});

test("20 cards are shown, 24 more by the button, which focuses the first new card, the rest by scrolling", async () => {
  show(sitesOf(60));
  expect(cards()).toHaveLength(20);
  await userEvent.click(screen.getByText("Show more"));
  expect(cards()).toHaveLength(44);
  expect(document.activeElement?.textContent).toBe("magazin-20.ro");
  expect(screen.getByText("16 more sites")).toBeDefined();
  announce(true, (element) => element.tagName === "DIV");
  expect(cards()).toHaveLength(60);
  expect(screen.queryByText("Show more")).toBeNull();
});

test("figures are requested only when a card is near the viewport", async () => {
  show(sitesOf(3));
  expect(fetched).not.toHaveBeenCalled();
  announce(true, (element) => element.textContent?.includes("magazin-1.ro") ?? false);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  expect(String(fetched.mock.calls[0]?.[0])).toContain("domain=magazin-1.ro");
  expect(await screen.findByText("12,4k")).toBeDefined();
  // The full number for screen readers.
  expect(screen.getByText("12.400")).toBeDefined();
  expect(screen.getByText("999")).toBeDefined();
});

test("a card links to its products", () => {
  show([{ site: "țară și.ro", activeSubscription: true }]);
  expect(screen.getByRole("link", { name: "țară și.ro" }).getAttribute("href")).toBe(
    "/products?site=%C8%9Bar%C4%83%20%C8%99i.ro",
  );
});

test("figures that fail to load leave their placeholders and can be requested again", async () => {
  fetched.mockImplementation(async () => new Response("away", { status: 503 }));
  const { container } = show(sitesOf(1));
  announce(true);
  expect((await screen.findByRole("alert")).textContent).toContain("The figures could not be loaded.");
  expect(container.querySelectorAll("dd .skeleton")).toHaveLength(4);
  fetched.mockImplementation(async () => Response.json(figures));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("12,4k")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  [10, false],
  [11, true],
])("with %i sites the search box is there: %s", (count, isThere) => {
  show(sitesOf(count));
  expect(screen.queryByPlaceholderText("Search sites...") !== null).toBe(isThere);
});

test("a search takes effect after 300 ms, announces a count, and can be cleared from its empty result", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    show(sitesOf(60));
    const box = screen.getByPlaceholderText("Search sites...");
    await user.type(box, "MAGAZIN-1");
    act(() => void vi.advanceTimersByTime(250));
    expect(cards()).toHaveLength(20);
    act(() => void vi.advanceTimersByTime(100));
    // 1, 10 … 19.
    expect(cards()).toHaveLength(11);
    expect(screen.getByText("11 sites")).toBeDefined();
    await user.type(box, "zz");
    act(() => void vi.advanceTimersByTime(350));
    expect(screen.getByRole("heading", { name: "No sites found" })).toBeDefined();
    await user.click(screen.getByText("Clear search"));
    expect(cards()).toHaveLength(20);
    expect((box as HTMLInputElement).value).toBe("");
  } finally {
    vi.useRealTimers();
  }
});

test("without a site, people with the permission can add one, and others see whom to ask", () => {
  show([], "OPERATOR_ADMIN");
  expect(screen.getByRole("button", { name: "Add a site" })).toBeDefined();
  cleanup();
  show([], "OPERATOR");
  expect(screen.queryByRole("button", { name: "Add a site" })).toBeNull();
  expect(screen.getByText(/An administrator of your company adds the first one/)).toBeDefined();
});

test.each([
  ["OPERATOR", false],
  ["OPERATOR_ADMIN", true],
  ["COMPANY_ADMIN", true],
  ["GOD", true],
] as const)("%s may add and verify sites: %s", async (role, may) => {
  fetched.mockImplementation(async () => Response.json({ ...figures, verified: false }));
  show(sitesOf(1), role);
  announce(true);
  const card = screen.getByRole("article");
  expect(await within(card).findByText("Not verified")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a site" }) !== null).toBe(may);
  expect(within(card).queryByRole("button", { name: /Verify ownership/ }) !== null).toBe(may);
  expect(within(card).queryByRole("button", { name: /Add products/ }) !== null).toBe(may);
});

test.each([
  ["OPERATOR_ADMIN", false],
  ["COMPANY_ADMIN", true],
] as const)("%s may remove sites: %s", (role, may) => {
  show(sitesOf(1), role);
  expect(screen.queryByRole("button", { name: /Remove site/ }) !== null).toBe(may);
});

test("removing a site names what is deleted, asks for its name, and reports a failure", async () => {
  show(sitesOf(1));
  announce(true);
  await screen.findByText("12,4k");
  await userEvent.click(screen.getByRole("button", { name: /Remove site/ }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove magazin-0.ro?" });
  for (const text of ["12.400 products", "its links to 3 competitors", "This action cannot be undone."])
    expect(dialog.textContent).toContain(text);
  const name = within(dialog).getByRole("textbox", { name: /type the name of the site: magazin-0\.ro/ });
  await userEvent.type(name, "magazin-1.ro");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove site" }));
  expect(within(dialog).getByText("This is not the name of the site.")).toBeDefined();
  expect(fetched.mock.calls.filter(([, init]) => init?.method === "DELETE")).toHaveLength(0);
  await userEvent.clear(name);
  await userEvent.type(name, " Magazin-0.ro");
  fetched.mockImplementationOnce(async () => Response.json({ message: "Away." }, { status: 503 }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove site" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("The site could not be removed");
  expect(changed).not.toHaveBeenCalled();
  fetched.mockImplementationOnce(async () => new Response(null, { status: 204 }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove site" }));
  await waitFor(() => expect(changed).toHaveBeenCalledOnce());
  const removals = fetched.mock.calls.filter(([, init]) => init?.method === "DELETE");
  expect(removals.map(([address]) => String(address))).toEqual(
    Array(2).fill("/api/sites?domain=magazin-0.ro"),
  );
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test.each([
  ["Tracked daily", {}],
  ["Reading prices", { crawl: { pages: 3, checkedToday: 1 } }],
  ["No products yet", { totalProducts: 0 }],
  ["Not checked yet", { shop: "unvisited", crawl: { pages: 3, checkedToday: 0 } }],
  ["Tracked daily", { shop: "unvisited" }],
  ["Does not answer", { shop: "unanswered" }],
] as const)("the card's status is %s with %j", async (label, part) => {
  fetched.mockImplementation(async () => Response.json({ ...figures, ...part }));
  show(sitesOf(1));
  announce(true);
  expect(await screen.findByText(label)).toBeDefined();
});

test("a site whose subscription has ended says so and explains the effect", async () => {
  fetched.mockImplementation(async () => Response.json({ ...figures, verified: false }));
  show([{ site: "vechi.ro", activeSubscription: false }]);
  announce(true);
  expect(await screen.findByText("12,4k")).toBeDefined();
  expect(screen.getByText("Subscription ended")).toBeDefined();
  expect(screen.getByText(/no longer checked/)).toBeDefined();
  expect(screen.queryByText("Not verified")).toBeNull();
});

test("the decoration is hidden from screen readers", () => {
  const { container } = show(sitesOf(1));
  expect(container.querySelector("canvas")?.closest("[aria-hidden=true]")).not.toBeNull();
});

const sites = ["Ceainăria.ro", "cafea-bună.ro", "unelte.com"].map((site) => ({ site }));

const found = (search: string) => matchSites(sites, search).map(({ site }) => site);

test.each([
  ["ceainaria", ["Ceainăria.ro"]],
  ["CEAINĂRIA", ["Ceainăria.ro"]],
  ["bună", ["cafea-bună.ro"]],
  // "ă" written as two characters.
  ["buna\u0306", ["cafea-bună.ro"]],
  ["ro cafea", ["cafea-bună.ro"]],
  ["  ", ["Ceainăria.ro", "cafea-bună.ro", "unelte.com"]],
  [".*", []],
])("%j finds %j", (search, names) => {
  expect(found(search)).toEqual(names);
});

test("each site is found by any part of its name", () => {
  fc.assert(
    fc.property(fc.constantFrom(...sites), fc.nat(6), fc.nat(6), ({ site }, from, length) => {
      expect(found(site.slice(from, from + length + 1))).toContain(site);
    }),
  );
});
