import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SettingsScreen } from "../../catalog/settings/ui/settings-screen.tsx";
import { writeBeforeRendering } from "../../web/ui/test-support/write-before-rendering.ts";
import { currentToast } from "../../web/ui/toast/toast.ts";
import { prepareApp, renderApp, signInAs, userInfoOf } from "../test-support/render-app.tsx";
import { SettingsPage } from "./settings-page.tsx";

const user = userEvent.setup();

interface Sent {
  readonly call: string;
  readonly domain: string | null;
  readonly body: unknown;
}
let sent: Sent[] = [];
let answers: Map<string, (body: unknown) => Response>;
let segments: object[];
let brands: { brand: string; products: number; visible: boolean }[];

const cheap = { id: 3, name: "A little cheaper", type: "under", start: 5, end: 10, difference: "minimum" };
const categories = [
  { path: "Tools", products: 9, visible: true },
  { path: "Tools/Drills", products: 6, visible: true },
  { path: "Garden", products: 4, visible: false },
  { path: "Garden/Hoses", products: 2, visible: false },
];

const guards = {
  minMarginPercent: null,
  maxStepPercent: 30,
  maxChangesPerDay: 3,
  vatPercent: 21,
  commissionPercent: 0,
  shipping: 0,
  brakeSharePercent: 20,
  brakeSumPercent: 10,
  version: 0,
};

beforeEach(async () => {
  await prepareApp("shell", "site-settings", "pricing-rules", "reports");
  signInAs("OPERATOR");
  sent = [];
  segments = [cheap];
  brands = [
    { brand: "Bosch", products: 5, visible: true },
    { brand: "Țarină", products: 1, visible: false },
  ];
  answers = new Map([
    ["GET /api/price-difference-segments", () => Response.json(segments)],
    ["GET /api/settings/category-visibility", () => Response.json(categories)],
    ["GET /api/settings/brand-visibility", () => Response.json(brands)],
    ["GET /api/settings/dynamic-prices", () => Response.json([])],
    ["GET /api/settings/pricing-guards", () => Response.json(guards)],
    ["GET /api/settings/notification-reports", () => Response.json([])],
    ["GET /api/settings/alerts", () => Response.json([])],
    ["GET /api/settings/alert-preferences", () => Response.json({ quietHours: null, paused: false })],
  ]);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    if (pathname === "/api/user-info") return Response.json(userInfoOf("OPERATOR"));
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = `${init.method} ${pathname}`;
    sent.push({ call, domain: searchParams.get("domain"), body });
    return answers.get(call)?.(body) ?? new Response("no such call", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (address = "/settings") =>
  renderApp(
    <>
      <SettingsPage title="Settings" Screen={SettingsScreen} />
      <Link to="/products">Away</Link>
    </>,
    address,
  );

const section = (name: string) => within(screen.getByRole("region", { name }));
const changes = () => sent.filter(({ call }) => !call.startsWith("GET"));
const done = () => new Response(null, { status: 204 });

test("the site of the address, else the selected one, is shown, written to the address and stored", async () => {
  localStorage.setItem("selectedSite", "second.example");
  const { place } = show("/settings#brands");
  await waitFor(() => expect(place()).toBe("/settings?site=second.example#brands"));
  await user.selectOptions(screen.getByLabelText("Site"), "first.example");
  expect(place()).toBe("/settings?site=first.example");
  expect(localStorage.getItem("selectedSite")).toBe("first.example");
  await waitFor(() => expect(sent.at(-1)?.domain).toBe("first.example"));
});

test("sections have anchors and say who is affected", async () => {
  show();
  for (const [id, name] of [
    ["segments", "Price difference segments"],
    ["categories", "Category visibility"],
    ["brands", "Brand visibility"],
  ] as const) {
    expect(screen.getByRole("region", { name }).id).toBe(id);
    expect(section(name).getByText("Applies only to you")).toBeDefined();
    const index = within(screen.getByRole("navigation", { name: "Sections" }));
    expect(index.getByRole("link", { name }).getAttribute("href")).toContain(`#${id}`);
  }
});

test("business rules are a section for everybody on the site, which an operator only reads", async () => {
  show("/settings#businessRules");
  const rules = section("Business rules");
  expect(screen.getByRole("region", { name: "Business rules" }).id).toBe("businessRules");
  expect(rules.getByText("Applies to everybody who works on this site")).toBeDefined();
  expect(await rules.findByText("No business rules yet")).toBeDefined();
  expect(rules.getByText(/^You can view the rules/)).toBeDefined();
  expect(rules.queryByRole("button")).toBeNull();
});

test("a segment is described in a sentence, with an example", async () => {
  show();
  await screen.findByText("A little cheaper");
  expect(section("Price difference segments").getByRole("listitem").textContent).toContain(
    "We are cheaper than the lowest offer by 5% to 10%. If the lowest offer is 100,00\u00a0lei: our prices from 90,00\u00a0lei to 95,00\u00a0lei.",
  );
});

test("an incomplete segment has errors by field and is not sent; a complete one is added", async () => {
  answers.set("POST /api/price-difference-segments", (body) => {
    segments = [...segments, { id: 4, ...(body as object) }];
    return Response.json(segments.at(-1), { status: 201 });
  });
  show();
  await user.click(await screen.findByRole("button", { name: "Add a segment" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const errors = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(errors).toEqual([
    "Price difference name is required",
    "Start value is required",
    "End value is required",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await user.keyboard("Dearer");
  await user.selectOptions(screen.getByLabelText("Type"), "we are more expensive by");
  await user.type(screen.getByLabelText("Start value (%)"), "7,5");
  await user.type(screen.getByLabelText("End value (%)"), "7.5");
  await user.selectOptions(screen.getByLabelText("Difference type"), "compared with the average price");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert").textContent).toBe("End value must be greater than start value");
  await user.type(screen.getByLabelText("End value (%)"), "5");
  expect(screen.getByText(/more expensive than the average of the offers by 7,5% to 7,55%/)).toBeDefined();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changes()).toEqual([
    {
      call: "POST /api/price-difference-segments",
      domain: "first.example",
      body: { name: "Dearer", type: "over", start: 7.5, end: 7.55, difference: "average" },
    },
  ]);
  expect(section("Price difference segments").getByText("Dearer")).toBeDefined();
});

test("the server's validation error of an edit is shown at its field", async () => {
  answers.set("PUT /api/price-difference-segments/3", () =>
    Response.json({ message: "Taken.", errors: { name: "Taken." } }, { status: 422 }),
  );
  show();
  await user.click(await screen.findByRole("button", { name: "Edit A little cheaper" }));
  expect(screen.getByLabelText<HTMLInputElement>("Start value (%)").value).toBe("5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Taken.");
  expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
});

test("a segment is deleted after a confirmation; a failure is reported", async () => {
  answers.set("DELETE /api/price-difference-segments/3", () => new Response("Away", { status: 503 }));
  show();
  const remove = async () => {
    await user.click(await screen.findByRole("button", { name: "Delete A little cheaper" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
  };
  await remove();
  await waitFor(() => expect(currentToast()?.title).toBe("The segment could not be deleted"));
  answers.set("DELETE /api/price-difference-segments/3", () => {
    segments = [];
    return done();
  });
  await remove();
  await screen.findByText("No price difference segments yet.");
});

test("brands are switched, counted, reset, and applied together", async () => {
  answers.set("PUT /api/settings/brand-visibility", (body) => {
    const { invisible } = body as { invisible: string[] };
    brands = brands.map((one) => ({ ...one, visible: !invisible.includes(one.brand) }));
    return done();
  });
  show();
  const bosch = await screen.findByRole("checkbox", { name: /^Bosch/ });
  const within = section("Brand visibility");
  await user.click(bosch);
  expect(within.getByText("1 unsaved change")).toBeDefined();
  await user.click(within.getByRole("button", { name: "Reset" }));
  expect(within.getByText("No unsaved changes")).toBeDefined();
  await user.click(bosch);
  await user.type(within.getByLabelText("Search brands"), "TARINA");
  await waitFor(() => expect(within.getByText("1 shown")).toBeDefined());
  await user.click(within.getByRole("button", { name: "Show all" }));
  expect(within.getByText("2 unsaved changes")).toBeDefined();
  await user.click(within.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(within.getByText("No unsaved changes")).toBeDefined());
  expect(changes().map(({ body }) => body)).toEqual([
    { visible: ["Țarină"], invisible: [] },
    { visible: [], invisible: ["Bosch"] },
  ]);
});

test.each([
  ["Brand visibility", "Search brands", "bosch", "1 unsaved change"],
  // With the category above them.
  ["Category visibility", "Search categories", "drills", "2 unsaved changes"],
])(
  "%s: what is searched for is switched, though the rows are those of a moment ago",
  async (name, label, text, count) => {
    brands.push({ brand: "Makita", products: 3, visible: true });
    show();
    await screen.findByRole("checkbox", { name: /^Makita/ });
    const within = section(name);
    const shown = (await within.findByText(/ shown$/)).textContent;
    writeBeforeRendering(within.getByLabelText(label), text);
    expect(within.getByText(/ shown$/).textContent).toBe(shown);
    within.getByRole("button", { name: "Hide all" }).click();
    expect(await within.findByText(count)).toBeDefined();
  },
);

test("changes that cannot be applied stay pending, and are reported", async () => {
  answers.set("PUT /api/settings/brand-visibility", () => new Response("Away", { status: 503 }));
  show();
  await user.click(await screen.findByRole("checkbox", { name: /^Bosch/ }));
  const within = section("Brand visibility");
  await user.click(within.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(currentToast()?.title).toBe("The changes could not be applied"));
  expect(within.getByText("1 unsaved change")).toBeDefined();
});

test("children of an invisible category cannot be switched; they become visible with it", async () => {
  answers.set("PUT /api/settings/category-visibility", done);
  show();
  await user.click(await screen.findByRole("button", { name: "Subcategories of Garden" }));
  const hoses = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Hoses/ });
  expect([hoses.checked, hoses.disabled]).toEqual([false, true]);
  await user.click(screen.getByRole("checkbox", { name: /^Garden/ }));
  expect([hoses.checked, hoses.disabled]).toEqual([true, false]);
  const within = section("Category visibility");
  expect(within.getByText("1 unsaved change")).toBeDefined();
  await user.click(within.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { visible: ["Garden", "Garden/Hoses"], invisible: [] },
    ]),
  );
});

test("leaving with unsaved changes asks for confirmation; anchors do not", async () => {
  const { place } = show("/settings?site=first.example");
  await user.click(await screen.findByRole("checkbox", { name: /^Bosch/ }));
  await user.click(screen.getByRole("link", { name: "Brand visibility" }));
  expect(place()).toBe("/settings?site=first.example#brands");
  await user.click(screen.getByRole("link", { name: "Away" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("1 change has not been applied and will be lost.");
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(place()).toBe("/settings?site=first.example#brands");
  await user.selectOptions(screen.getByLabelText("Site"), "second.example");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(place()).toBe("/settings?site=second.example");
});

test("of 10,000 brands only the visible ones are rendered, each with its position", async () => {
  brands = Array.from({ length: 10_000 }, (_, n) => ({ brand: `Brand ${n}`, products: 1, visible: true }));
  show();
  await screen.findByRole("checkbox", { name: /^Brand 0,/ });
  const list = section("Brand visibility").getByRole("list", { name: "Brands" });
  const drawn = within(list).getAllByRole("listitem");
  expect(drawn.length).toBeLessThan(40);
  expect(drawn[0]?.getAttribute("aria-setsize")).toBe("10000");
  expect(drawn[0]?.getAttribute("aria-posinset")).toBe("1");
});

test.each([
  ["GET /api/price-difference-segments", "The segments could not be loaded"],
  ["GET /api/settings/category-visibility", "The categories could not be loaded"],
  ["GET /api/settings/brand-visibility", "The brands could not be loaded"],
])("%s that fails is reported, and can be retried", async (call, words) => {
  answers.set(call, () => new Response("Away", { status: 503 }));
  show();
  await screen.findByRole("heading", { name: words });
  answers.set(call, () => Response.json([]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: words })).toBeNull());
});
