import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { AddSiteDialog } from "./add-site-dialog.tsx";

/** Responses of the server by method and path, and the bodies it received. */
const answers = new Map<string, () => Response>();
const sent: { call: string; body: unknown }[] = [];
const added = vi.fn<(domain: string) => void>();
const closed = vi.fn<() => void>();

const places = {
  verified: false,
  dnsName: "_vizor.magazin.ro",
  dnsValue: "vizor-verification=abc",
  fileUrl: "https://magazin.ro/.well-known/vizor-verification.txt",
  fileContent: "vizor-verification=abc",
};

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("site-dialogs", "problems");
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const call = `${init?.method} ${address.split("?")[0]}`;
    sent.push({ call, body: init?.body ? JSON.parse(String(init.body)) : null });
    return answers.get(call)?.() ?? new Response("no such call", { status: 500 });
  });
  answers.set("POST /api/sites", () =>
    Response.json({ site: "magazin.ro", reachable: true, reason: null }, { status: 201 }),
  );
  answers.set("GET /api/sites/verification", () => Response.json(places));
  answers.set("POST /api/add-products", () => Response.json({ added: 2, offers: 1, refusals: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answers.clear();
  sent.length = 0;
  added.mockReset();
  closed.mockReset();
});

function open() {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <AddSiteDialog onAdded={added} onClose={closed} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const problem = (code: string, message: string, parameters?: object) => () =>
  Response.json({ code, message, parameters }, { status: 422 });

async function enterDomain(domain: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText("Domain of your shop"));
  await userEvent.type(screen.getByLabelText("Domain of your shop"), `${domain}{Enter}`);
}

const write = (text: string) =>
  fireEvent.change(screen.getByLabelText("Addresses"), { target: { value: text } });

test("by keyboard alone: domain, products, done", async () => {
  open();
  expect(document.activeElement).toBe(screen.getByLabelText("Domain of your shop"));
  await userEvent.keyboard("www.magazin.ro{Enter}");
  const heading = await screen.findByRole("heading", { name: "Add its first products" });
  expect(document.activeElement).toBe(heading);
  expect(added).toHaveBeenCalledWith("magazin.ro");
  expect(sent[0]).toEqual({ call: "POST /api/sites", body: { domain: "www.magazin.ro" } });
  write("https://magazin.ro/a\thttps://retailer.com/a\n\nhttps://magazin.ro/b");
  expect(await screen.findByText("2 products")).toBeDefined();
  expect(screen.getByText("1 competitor's address")).toBeDefined();
  screen.getByRole("button", { name: "Add the products" }).focus();
  await userEvent.keyboard("{Enter}");
  const done = await screen.findByRole("heading", { name: "magazin.ro is one of your sites" });
  expect(document.activeElement).toBe(done);
  expect(screen.getByText(/2 products were added/)).toBeDefined();
  expect(sent.find(({ call }) => call === "POST /api/add-products")?.body).toEqual({
    rows: [
      { url: "https://magazin.ro/a", competitorUrls: ["https://retailer.com/a"] },
      { url: "https://magazin.ro/b", competitorUrls: [] },
    ],
  });
  expect(screen.getByRole("link", { name: "Open its products" }).getAttribute("href")).toBe(
    "/products?site=magazin.ro",
  );
});

test.each([
  ["NOT_A_DOMAIN", "Please enter a domain such as shop.example."],
  ["DOMAIN_NOT_PUBLIC", "This is not the domain of a public shop."],
  ["SITE_EXISTS", "Your company has this site already."],
])("a domain refused as %s is reported at its field until the field changes", async (code, sentence) => {
  answers.set("POST /api/sites", problem(code, "the server's own"));
  open();
  await enterDomain("x");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(screen.getByLabelText("Domain of your shop").getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(screen.getByLabelText("Domain of your shop"), "y");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(added).not.toHaveBeenCalled();
});

test("an empty domain sends no request", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Check and add" }));
  expect(screen.getByRole("alert").textContent).toBe("Please enter a domain such as shop.example.");
  expect(sent).toEqual([]);
});

test("a server error is reported", async () => {
  answers.set("POST /api/sites", () => Response.json({ message: "Briefly away." }, { status: 503 }));
  open();
  await enterDomain("magazin.ro");
  expect((await screen.findByRole("alert")).textContent).toContain("503: Briefly away.");
});

test("a shop that refuses requests is added, with the reason why it was not read", async () => {
  answers.set("POST /api/sites", () =>
    Response.json({ site: "magazin.ro", reachable: false, reason: "robots-disallowed" }, { status: 201 }),
  );
  open();
  await enterDomain("magazin.ro");
  expect(await screen.findByText("magazin.ro was added")).toBeDefined();
  expect(screen.getByText(/robots.txt does not allow/)).toBeDefined();
});

test("a domain at which nobody answers is added only after a question", async () => {
  answers.set("POST /api/sites", problem("SITE_UNANSWERED", "the server's own", { reason: "dns" }));
  open();
  await enterDomain("magzin.ro");
  const question = await screen.findByRole("alert");
  expect(question.textContent).toContain("magzin.ro does not answer");
  expect(question.textContent).toContain("There is no website under this name. Check the spelling.");
  expect(added).not.toHaveBeenCalled();
  answers.set("POST /api/sites", () =>
    Response.json({ site: "magzin.ro", reachable: false, reason: "dns" }, { status: 201 }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Add it anyway" }));
  expect(await screen.findByText("magzin.ro was added")).toBeDefined();
  expect(sent.filter(({ call }) => call === "POST /api/sites").map(({ body }) => body)).toEqual([
    { domain: "magzin.ro" },
    { domain: "magzin.ro", unanswered: true },
  ]);
});

test("typing another domain takes the question back", async () => {
  answers.set("POST /api/sites", problem("SITE_UNANSWERED", "the server's own", { reason: "connect" }));
  open();
  await enterDomain("magzin.ro");
  await screen.findByRole("button", { name: "Add it anyway" });
  await userEvent.type(screen.getByLabelText("Domain of your shop"), "x");
  expect(screen.queryByRole("button", { name: "Add it anyway" })).toBeNull();
});

test("a domain that requires verification shows how, and is added after verification", async () => {
  answers.set("POST /api/sites", problem("DOMAIN_HELD", "held"));
  open();
  await enterDomain("magazin.ro");
  expect(await screen.findByText("_vizor.magazin.ro")).toBeDefined();
  answers.set("POST /api/sites", () =>
    Response.json(
      { code: "DOMAIN_NOT_VERIFIED", parameters: { reason: "dns-missing" }, message: "" },
      { status: 422 },
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/The TXT record is not there yet/)).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ domain: "magazin.ro", proof: "dns" });
  answers.set("POST /api/sites", () =>
    Response.json({ site: "magazin.ro", reachable: true, reason: null }, { status: 201 }),
  );
  await userEvent.click(screen.getByRole("tab", { name: "File in the shop" }));
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByRole("heading", { name: "Add its first products" })).toBeDefined();
  expect(sent.filter(({ call }) => call === "POST /api/sites").at(-1)?.body).toEqual({
    domain: "magazin.ro",
    proof: "file",
  });
});

test("products may be skipped, and verification is offered at the end", async () => {
  open();
  await enterDomain("magazin.ro");
  await userEvent.click(await screen.findByRole("button", { name: "Skip for now" }));
  expect(await screen.findByText(/It has no products yet/)).toBeDefined();
  expect(await screen.findByText("vizor-verification=abc")).toBeDefined();
  answers.set("POST /api/sites/verification", () =>
    Response.json({ verified: false, reason: "dns-missing" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/The TXT record is not there yet/)).toBeDefined();
  answers.set("POST /api/sites/verification", () => Response.json({ verified: true, reason: null }));
  await userEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("The domain is verified")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Back to the sites" }));
  expect(closed).toHaveBeenCalled();
});
