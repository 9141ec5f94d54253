import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { ruleBody } from "../core/test-support/rule-body.ts";
import type { BusinessRule } from "../rules.contract.ts";
import { RulesSection } from "./rules-section.tsx";

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

const user = userEvent.setup();
let rules: BusinessRule[];
let sent: Sent[];
let answers: Map<string, (body: unknown) => Response>;
const path = "/api/settings/dynamic-prices";

const rule = (id: number, over: Partial<BusinessRule> = {}): BusinessRule => ({
  ...ruleBody({ name: `Rule ${id}` }),
  id,
  version: 1,
  ruleType: "UNDERCUT",
  problem: null,
  ...over,
});

const preview = {
  isActiveToday: true,
  matches: 12,
  decides: 10,
  takenFrom: [{ ruleId: 2, name: "Rule 2", products: 4 }],
  rises: 1,
  cuts: 6,
  unchanged: 0,
  warnings: 2,
  belowCost: 2,
  unknownCost: 1,
  refusals: [{ refusal: "no-offer", products: 3 }],
  sampled: false,
  examples: [
    {
      id: 5,
      productName: "Bormașină",
      sku: "B-5",
      price: 100,
      recommendedPrice: 95,
      profit: -3.2,
      refusal: null,
      target: { merchant: "a.ro", price: 100 },
      guards: [{ guard: "floor", before: 90, after: 95 }],
    },
  ],
};

beforeEach(async () => {
  await startLocale();
  await needCatalogs("pricing-rules", "web", "problems");
  rules = [rule(1), rule(2, { problem: "merchant-missing" }), rule(3)];
  sent = [];
  answers = new Map<string, (body: unknown) => Response>([
    [`GET ${path}`, () => Response.json(rules)],
    [
      `GET ${path}/precedence`,
      () =>
        Response.json([
          { ruleId: 1, matches: 9, decides: 9, takenBy: [], isNeverDeciding: false },
          {
            ruleId: 3,
            matches: 2,
            decides: 0,
            takenBy: [{ ruleId: 1, name: "Rule 1", products: 2 }],
            isNeverDeciding: true,
          },
        ]),
    ],
    [`POST ${path}/preview`, () => Response.json(preview)],
    [`PUT ${path}/order`, () => Response.json(rules)],
    ["GET /api/brands", () => Response.json(["Acme", "Bosch"])],
    ["GET /api/dashboard/stats", () => Response.json({ competitors: ["a.ro", "b.ro"] })],
  ]);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://vizor.example");
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = `${init.method} ${pathname}`;
    sent.push({ call, body });
    return answers.get(call)?.(body) ?? new Response("no such call", { status: 500 });
  });
});
afterEach(cleanup);

async function show(mayEdit = true) {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <RulesSection site="shop.ro" mayEdit={mayEdit} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole("heading", { name: "Rule 1" });
}

const button = (name: string) => screen.getByRole("button", { name });
const sentTo = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const names = () => screen.getAllByRole("heading", { name: /^Rule/ }).map(({ textContent }) => textContent);
const row = (place: number) => within(screen.getAllByRole("listitem")[place] as HTMLElement);

/** The server keeps what was saved, unless another version was. */
function keepSaved(id: number) {
  answers.set(`PUT ${path}/${id}`, (body) => {
    const saved = body as BusinessRule;
    const stored = rules.find((one) => one.id === id);
    if (stored?.version !== saved.version)
      return Response.json({ code: "RULE_CHANGED", message: "changed" }, { status: 409 });
    rules = rules.map((one) => (one.id === id ? { ...one, ...saved, version: saved.version + 1 } : one));
    return Response.json(rules.find((one) => one.id === id));
  });
}

test("each rule says what it does, how many products it decides, and what is wrong with it", async () => {
  await show();
  expect(await row(0).findByText("Sets the prices of 9 products.")).toBeDefined();
  expect(row(1).getByText(/None of your products is compared with this competitor/)).toBeDefined();
  expect(
    row(2).getByText("Never applies: all of its products are priced by Rule 1, above it."),
  ).toBeDefined();
  expect(row(0).getByText("5% below")).toBeDefined();
});

test("the progress of a computation stands below the rules, so that none moves when it begins or ends", async () => {
  const run = { done: 3, total: 9 };
  answers.set("GET /api/dynamic-prices/progress", () =>
    Response.json({ run, isQueued: false, revision: 1, brake: null }),
  );
  await show();
  const progress = await screen.findByRole("progressbar");
  const after = screen.getByRole("list").compareDocumentPosition(progress);
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("rules are moved by buttons, which announces their place; at the ends nothing happens", async () => {
  await show();
  answers.set(`PUT ${path}/order`, (body) => {
    rules = (body as number[]).flatMap((id) => rules.find((one) => one.id === id) ?? []);
    return Response.json(rules);
  });
  await user.click(button("Move Rule 1 up"));
  expect(sentTo(`PUT ${path}/order`)).toEqual([]);
  await user.click(button("Move Rule 1 down"));
  expect(sentTo(`PUT ${path}/order`)).toEqual([[2, 1, 3]]);
  expect(names()).toEqual(["Rule 2", "Rule 1", "Rule 3"]);
  expect(screen.getByText("Rule 1: rule 2 of 3").getAttribute("role")).toBe("status");
  expect(document.activeElement).toBe(button("Move Rule 1 down"));
});

test("a rule is dragged below another one", async () => {
  await show();
  for (const [place, item] of screen.getAllByRole("listitem").entries())
    vi.spyOn(item, "getBoundingClientRect").mockReturnValue(new DOMRect(0, place * 100, 300, 100));
  const grip = screen.getAllByRole("listitem")[0]?.querySelector(".cursor-grab") as Element;
  await user.pointer([
    { target: grip, keys: "[MouseLeft>]" },
    { target: grip, coords: { clientY: 170 } },
    { keys: "[/MouseLeft]" },
  ]);
  await waitFor(() => expect(sentTo(`PUT ${path}/order`)).toEqual([[2, 1, 3]]));
});

test("a rule is switched off with its version, and deleted after a confirmation", async () => {
  await show();
  keepSaved(1);
  await user.click(screen.getByRole("switch", { name: "Rule 1" }));
  expect(sentTo(`PUT ${path}/1`)).toEqual([{ ...ruleBody({ name: "Rule 1" }), enabled: false, version: 1 }]);
  answers.set(`DELETE ${path}/2`, () => {
    rules = rules.filter(({ id }) => id !== 2);
    return new Response(null, { status: 204 });
  });
  await user.click(button("Delete Rule 2"));
  expect(sentTo(`DELETE ${path}/2`)).toHaveLength(0);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(names()).toEqual(["Rule 1", "Rule 3"]));
  await waitFor(() => expect(currentToast()?.title).toBe("Rule 2 deleted"));
});

test("people who may not edit the rules are told why and get no buttons", async () => {
  await show(false);
  expect(screen.getByText(/Only managers and administrators can change them/)).toBeDefined();
  expect(within(screen.getByRole("list")).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("a new rule is previewed while it is written, validated, and saved", async () => {
  await show();
  await user.click(button("Add a rule"));
  const form = within(screen.getByRole("dialog", { name: "Add a rule" }));
  expect(await form.findByText("6 prices fall")).toBeDefined();
  const today = within(form.getByRole("region", { name: "What would change today" }));
  expect(today.getByRole("status", { busy: false }).textContent).toMatch(
    /prices of 10 products.*1 price rises.*3 products get no recommended price: There is no competitor offer.*2 changes are above the threshold.*2 prices would be below cost: each sale loses money\. A minimum margin.*The cost of 1 product is not known.*2 more products.*4 of them are now priced by another rule: Rule 2.*Bormașină.*100,00.*95,00.*Below cost: −3,20.*a\.ro: 100,00.*raised to the lowest price allowed/,
  );
  await user.selectOptions(form.getByLabelText("Products"), "BRAND");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(form.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Give the rule a name",
    "Choose the products that the rule covers",
  ]);
  expect(document.activeElement).toBe(form.getByLabelText("Name"));
  await user.type(form.getByLabelText("Name"), "Bosch");
  await user.type(await form.findByLabelText("Search brands"), "bos");
  await user.click(await form.findByRole("radio", { name: "Bosch" }));
  await user.selectOptions(form.getByLabelText("Strategy"), "UPSELL");
  await form.findByRole("option", { name: "b.ro" });
  await user.selectOptions(form.getByLabelText("Competitor"), "b.ro");
  await user.clear(form.getByLabelText("Value (%)"));
  await user.type(form.getByLabelText("Value (%)"), "2,5");
  await waitFor(() =>
    expect(sentTo(`POST ${path}/preview`).at(-1)).toMatchObject({
      id: null,
      rule: { brand: "Bosch", value: -2.5 },
    }),
  );
  answers.set(`POST ${path}`, (body) => {
    rules = [...rules, rule(4, body as Partial<BusinessRule>)];
    return Response.json(rules.at(-1), { status: 201 });
  });
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Bosch" });
  expect(currentToast()?.title).toBe("Rule added");
  expect(sentTo(`POST ${path}`)).toMatchObject([
    { name: "Bosch", value: -2.5, merchant: "b.ro", guards: null },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what another person has saved is loaded on request, and then edited", async () => {
  await show();
  keepSaved(1);
  await user.click(button("Edit Rule 1"));
  const form = within(screen.getByRole("dialog", { name: "Edit rule" }));
  await user.type(form.getByLabelText("Name"), " of mine");
  rules = [rule(1, { name: "Rule of theirs", version: 2 }), ...rules.slice(1)];
  await user.click(form.getByRole("button", { name: "Save" }));
  await user.click(await form.findByRole("button", { name: "Load their version" }));
  await waitFor(() => expect(form.getByLabelText("Name")).toHaveProperty("value", "Rule of theirs"));
  await user.type(form.getByLabelText("Name"), " and mine");
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Rule of theirs and mine" });
  expect(currentToast()?.title).toBe("Rule saved");
});

test("unsaved changes are not lost without a question; a copy has its own name", async () => {
  await show();
  await user.click(button("Duplicate Rule 3"));
  const name = () => screen.getByLabelText("Name");
  expect(name()).toHaveProperty("value", "Rule 3 (copy)");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(button("Edit Rule 3"));
  await user.type(name(), "x");
  await user.keyboard("{Escape}");
  const question = within(screen.getByRole("alertdialog", { name: "Close without saving?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(name()).toHaveProperty("value", "Rule 3x");
  await user.click(button("Cancel"));
  await user.click(button("Discard changes"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
