import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../../accounts/people/user-info.contract.ts";
import type { FlaggedProduct } from "../../../matching/flagged/flagged.contract.ts";
import { FlaggedScreen } from "../../../matching/flagged/ui/flagged-screen.tsx";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { queryClient } from "../../query-client.ts";
import { stubListEnd } from "../../test-support/list-end.ts";
import {
  answerCalls,
  closeApp,
  prepareApp,
  renderApp,
  signInAs,
  userInfoOf,
} from "../../test-support/render-app.tsx";
import { FlaggedProductsPage } from "./flagged-products-page.tsx";

const user = userEvent.setup({ delay: null });
let pairs: FlaggedProduct[];
let answer: () => Response | Promise<Response>;
let refuse: (() => Response) | null;
let sent: string[];

beforeEach(async () => {
  await prepareApp("shell", "flagged-products");
  signInAs("GOD");
  pairs = [];
  sent = [];
  answer = () => new Response(null, { status: 204 });
  refuse = null;
  answerCalls("GOD", (method, address) => {
    if (method === "GET") return refuse?.() ?? Response.json(pairs);
    sent.push(address.replace("/admin", ""));
    return answer();
  });
});
afterEach(closeApp);

function pair(id: number): FlaggedProduct {
  const side = { sku: null, currency: "RON", imageAlternatives: [] };
  return {
    id,
    mainProductLink: "https://first.example/p",
    mainProductImage: null,
    competitorProductLink: "https://competitor.example/p",
    competitorProductImage: null,
    mainProduct: { ...side, title: `Râșniță ${id}`, price: 100, packetId: id },
    competitorProduct: { ...side, title: "Scaun", price: 400, domain: "competitor.example" },
    probability: 0.04,
    priceRatioOff: true,
    reasons: [{ kind: "different-titles" }],
    flaggedTimestamp: id,
  };
}

const show = () =>
  renderApp(
    <main tabIndex={-1}>
      <FlaggedProductsPage Screen={FlaggedScreen} title="Flagged Products" />
    </main>,
    "/flagged-products",
  );
const good = (id: number) => screen.getByRole("button", { name: `Good match: Râșniță ${id}` });

test("a decided row leaves at once, and the focus moves to the same button of the next one", async () => {
  pairs = [pair(2), pair(1)];
  show();
  await screen.findByText("Total rows: 2");
  expect(screen.getAllByText("One price is 4 times the other")).toHaveLength(2);
  pairs = [pair(1)];
  await user.click(good(2));
  expect(document.activeElement).toBe(good(1));
  expect(good(1).getAttribute("aria-disabled")).toBe("true");
  await screen.findByText("Total rows: 1");
  await waitFor(() => expect(currentToast()?.title).toBe("Match confirmed"));
  pairs = [];
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "No flagged products" });
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(sent).toEqual([2, 1].map((id) => `/accept-flagged-product/${id}?domain=first.example&userId=7`));
});

test("a row returns to its place when the call fails, and not when somebody else has decided", async () => {
  pairs = [pair(3), pair(2), pair(1)];
  answer = () => Response.json({ code: "INTERNAL" }, { status: 422 });
  show();
  await screen.findByText("Total rows: 3");
  await user.click(screen.getByRole("button", { name: "Delete product: Râșniță 2" }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "The product could not be deleted", look: "error" }),
  );
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^Good match/ }).map((one) => one.ariaLabel)).toEqual(
      [3, 2, 1].map((id) => `Good match: Râșniță ${id}`),
    ),
  );
  // A row that came back has moved the next ones, which are held for a moment.
  await waitFor(() => expect(good(2).ariaDisabled).toBe("false"));
  await user.click(good(2));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "The match could not be confirmed", look: "error" }),
  );
  await screen.findByText("Râșniță 2");
  answer = () => Response.json({ code: "FLAG_ACCEPTED" }, { status: 409 });
  pairs = [pair(3), pair(1)];
  await waitFor(() => expect(good(2).ariaDisabled).toBe("false"));
  await user.click(screen.getByRole("button", { name: "Delete product: Râșniță 2" }));
  await waitFor(() => expect(currentToast()?.description).toMatch(/^Somebody else has confirmed/));
  expect(screen.queryByText("Râșniță 2")).toBeNull();
});

test("rows come 20 at a time, the next ones when the end is less than 600 px below the window", async () => {
  const end = stubListEnd();
  pairs = Array.from({ length: 45 }, (_, at) => pair(45 - at));
  show();
  await screen.findByText("Showing 20 of 45 rows");
  expect(screen.getAllByRole("button", { name: /^Good match/ })).toHaveLength(20);
  expect(end.margin()).toBe("0px 0px 600px 0px");
  end.reach();
  await screen.findByText("Showing 40 of 45 rows");
  end.reach();
  await screen.findByText("Total rows: 45");
  expect(screen.getAllByRole("button", { name: /^Good match/ })).toHaveLength(45);
  expect(end.isWatched()).toBe(false);
});

test("a deleted pair leaves at once, before the call is answered, and is told to be rolled back from the history", async () => {
  pairs = [pair(2), pair(1)];
  show();
  await screen.findByText("Total rows: 2");
  let finish: ((reply: Response) => void) | undefined;
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve;
    });
  pairs = [pair(1)];
  await user.click(screen.getByRole("button", { name: "Delete product: Râșniță 2" }));
  await screen.findByText("Total rows: 1");
  await waitFor(() => expect(finish).toBeDefined());
  expect(screen.queryByText("Râșniță 2")).toBeNull();
  finish?.(new Response(null, { status: 204 }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Product deleted",
      description: "The link to competitor.example was deleted. You can roll this back in Product History.",
    }),
  );
  expect(sent).toEqual(["/deny-flagged-product/2?domain=first.example"]);
});

test("without a site the screen says so", async () => {
  const nobody = { ...userInfoOf("GOD"), sites: [] };
  vi.stubGlobal("fetch", async () => Response.json(nobody));
  queryClient.setQueryData([userInfo.path], nobody);
  show();
  await screen.findByText("No site selected");
});

test("the list says that it loads, and that a site has no pairs", async () => {
  show();
  expect(screen.getByRole("status").textContent).toBe("Loading flagged products…");
  await screen.findByRole("heading", { name: "No flagged products" });
});

test("pairs that cannot be loaded offer another try, and those that cannot be loaded again stay", async () => {
  refuse = () => Response.json({ code: "INTERNAL" }, { status: 422 });
  pairs = [pair(2), pair(1)];
  show();
  await screen.findByRole("heading", { name: "Flagged products could not be loaded" });
  refuse = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Total rows: 2");
  refuse = () => Response.json({ code: "INTERNAL" }, { status: 422 });
  await user.click(good(2));
  await screen.findByText("The list could not be refreshed");
  expect(good(1)).toBeDefined();
  refuse = null;
  pairs = [pair(1)];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("The list could not be refreshed")).toBeNull());
});
