import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import type { Promotion } from "../../promotions/promotions.contract.ts";
import type { Pricing } from "../costs.contract.ts";
import { ProductPricing } from "./product-pricing.tsx";

const user = userEvent.setup({ delay: null });
let sent: { readonly call: string; readonly body: unknown }[];
let answers: Map<string, () => Response>;
let stored: Pricing;
let promotions: Promotion[];

const promotion: Promotion = {
  id: 4,
  packetId: 7,
  productName: "Râșniță",
  kind: "PLANNED",
  state: "PLANNED",
  startsOn: "2026-12-01",
  endsOn: "2026-12-05",
  announcedPrice: 90,
  struckPrice: null,
  referencePrice: 100,
  referenceDay: "2026-11-12",
  sinceFirstSeen: false,
  reductionPercent: 10,
  notice: null,
};

beforeEach(async () => {
  await startLocale();
  await needCatalogs("pricing-product", "pricing-rules", "web", "problems");
  sent = [];
  promotions = [];
  stored = {
    version: 2,
    cost: 60,
    vatPercent: null,
    commissionPercent: null,
    shipping: null,
    floor: 80.5,
    ceiling: null,
    defaults: { vatPercent: 21, commissionPercent: 0, shipping: 0 },
    price: 121,
    recommendedPrice: 96.8,
    margins: {
      current: { marginPercent: 40, netProfit: 40 },
      recommended: { marginPercent: -2.5, netProfit: -2 },
    },
  };
  answers = new Map([
    ["GET /api/product-pricing", () => Response.json(stored)],
    ["PUT /api/product-pricing", () => Response.json({ ...stored, version: 3, cost: 55.25 })],
    [
      "GET /api/promotions",
      () => Response.json({ reference: { price: 100, day: "2026-11-12", sinceFirstSeen: true }, promotions }),
    ],
  ]);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(address, "http://vizor.example").pathname}`;
    sent.push({ call, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return answers.get(call)?.() ?? new Response("no such call", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(mayEdit = true, asksForCosts = false) {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ProductPricing site="shop.ro" packetId={7} mayEdit={mayEdit} asksForCosts={asksForCosts} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const bodyOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const refused = (status: number, problem: object) => Response.json(problem, { status });

test("the margin stands beside the costs, whose empty fields show the site's defaults", async () => {
  show();
  expect((await screen.findByLabelText<HTMLInputElement>("Cost (lei without VAT)")).value).toBe("60");
  expect(field("VAT (%)").placeholder).toBe("21");
  expect(field("Lowest price (lei)").value).toBe("80,5");
  expect(screen.getByText("+40,00% margin")).toBeTruthy();
  expect(screen.getByText("\u22122,50% margin").className).toContain("text-dearer");
});

test("who came to enter the cost is at its field", async () => {
  show(true, true);
  const cost = await screen.findByLabelText("Cost (lei without VAT)");
  await waitFor(() => expect(document.activeElement).toBe(cost));
});

test("saved values are sent as numbers with the version that was shown", async () => {
  show();
  const cost = await screen.findByLabelText("Cost (lei without VAT)");
  await user.clear(cost);
  await user.type(cost, "55,25 lei");
  await user.clear(field("Lowest price (lei)"));
  await user.click(screen.getByRole("button", { name: "Save costs and limits" }));
  await waitFor(() => expect(currentToast()?.title).toBe("Costs and limits saved"));
  expect(bodyOf("PUT /api/product-pricing")).toEqual([
    {
      version: 2,
      cost: 55.25,
      vatPercent: null,
      commissionPercent: null,
      shipping: null,
      floor: null,
      ceiling: null,
    },
  ]);
});

test("what is no number is said at its field, and what the server refuses likewise", async () => {
  answers.set("PUT /api/product-pricing", () =>
    refused(422, {
      code: "FLOOR_ABOVE_CEILING",
      errors: { floor: "too high" },
      fields: { floor: { code: "FLOOR_ABOVE_CEILING" } },
    }),
  );
  show();
  const cost = await screen.findByLabelText("Cost (lei without VAT)");
  await user.clear(cost);
  await user.type(cost, "sixty");
  await user.tab();
  expect(await screen.findByText("Enter a number such as 12,50, or leave the field empty")).toBeTruthy();
  await user.clear(cost);
  await user.type(field("Highest price (lei)"), "50");
  await user.click(screen.getByRole("button", { name: "Save costs and limits" }));
  expect(await screen.findByText("The floor is above the ceiling.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Lowest price (lei)"));
});

test("values that a colleague saved meanwhile are loaded on request", async () => {
  answers.set("PUT /api/product-pricing", () =>
    refused(409, { code: "PRICING_CHANGED", message: "changed" }),
  );
  show();
  await user.type(await screen.findByLabelText("Cost (lei without VAT)"), "5");
  await user.click(screen.getByRole("button", { name: "Save costs and limits" }));
  stored = { ...stored, version: 9, cost: 71 };
  await user.click(await screen.findByRole("button", { name: "Load their version" }));
  await waitFor(() => expect(field("Cost (lei without VAT)").value).toBe("71"));
});

test("members without the right to edit rules see promotions but no costs", async () => {
  promotions = [promotion];
  show(false);
  expect(await screen.findByText(/Reference price today:/)).toBeTruthy();
  expect(screen.getByText(/The product has been known for less than 30 days\./)).toBeTruthy();
  expect(screen.getByText(/at most −10% may be stated/)).toBeTruthy();
  expect(screen.queryByLabelText("Cost (lei without VAT)")).toBeNull();
  expect(screen.queryByRole("button", { name: "Plan a promotion" })).toBeNull();
  expect(bodyOf("GET /api/product-pricing")).toEqual([]);
});

test("a false reduction is refused with the figures at the price", async () => {
  answers.set("POST /api/promotions", () => {
    const problem = {
      code: "FALSE_REDUCTION",
      parameters: { price: 110, reference: 100, referenceDay: "2026-11-12" },
    };
    return refused(422, {
      ...problem,
      errors: { announcedPrice: "no" },
      fields: { announcedPrice: problem },
    });
  });
  show();
  await user.click(await screen.findByRole("button", { name: "Plan a promotion" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Plan a promotion" }));
  await user.type(dialog.getByLabelText("Promotional price (lei)"), "110");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(
    await dialog.findByText(/110 lei is no reduction: the lowest price of the 30 days before was 100 lei/),
  ).toBeTruthy();
});

test("a planned promotion is deleted after a question; one that was found cannot be changed", async () => {
  promotions = [
    promotion,
    {
      ...promotion,
      id: 5,
      kind: "DETECTED",
      state: "RUNNING",
      struckPrice: 150,
      notice: "CUT_ABOVE_REFERENCE",
    },
  ];
  answers.set("DELETE /api/promotions/4", () => new Response(null, { status: 204 }));
  show();
  expect(await screen.findByText(/Your page strikes through 150,00/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Edit the promotion/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /^Delete the promotion/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete this promotion?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(bodyOf("DELETE /api/promotions/4")).toHaveLength(1));
});
