import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecipeProposalsScreen } from "../../../monitoring/recipes/ui/recipe-proposals-screen.tsx";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { queryClient } from "../../query-client.ts";
import { closeApp, prepareApp, renderApp, signInAs } from "../../test-support/render-app.tsx";

const user = userEvent.setup({ delay: null });

const proposal = (at: number) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  host: `shop-${at}.example`,
  url: `https://shop-${at}.example/p`,
  place: "span.price within div.product",
  agreedPages: at,
  contradictedPages: at === 2 ? 1 : 0,
  state: "open",
  proposedTimestamp: Date.now() - 3_600_000,
});

let open: ReturnType<typeof proposal>[];
let sent: { id: string; decision: string }[];
let refuse: (() => Response) | null;

beforeEach(async () => {
  await prepareApp("shell", "administration");
  signInAs("GOD");
  open = [proposal(1), proposal(2), proposal(3)];
  sent = [];
  refuse = null;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method !== "POST") return refuse?.() ?? Response.json(open);
    const id = address.split("/").at(-1) ?? "";
    sent.push({ id, ...JSON.parse(String(init.body)) });
    return refuse?.() ?? new Response(null, { status: 204 });
  });
});
afterEach(closeApp);

const show = () => renderApp(<RecipeProposalsScreen title="Recipe Proposals" />, "/recipe-proposals");
const cards = () => screen.getAllByRole("listitem");
const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("a proposal names its page, its place and the pages that agree and contradict", async () => {
  show();
  await screen.findByText("3 open proposals");
  const second = within(cards()[1] ?? document.body);
  expect(second.getByRole("link").getAttribute("href")).toBe("https://shop-2.example/p");
  expect(second.getByText("span.price within div.product")).toBeTruthy();
  expect(second.getByText("2 pages agree")).toBeTruthy();
  expect(second.getByText("1 page contradicts")).toBeTruthy();
});

test("adopting asks first, then removes the proposal; Cancel changes nothing", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Adopt shop-1.example" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Adopt this place?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Adopt shop-1.example" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Adopt" }));
  await waitFor(() => expect(names()).toEqual(["shop-2.example", "shop-3.example"]));
  expect(sent).toEqual([{ id: proposal(1).id, decision: "adopt" }]);
  expect(currentToast()?.title).toBe("Place adopted for shop-1.example");
});

test("keys go from proposal to proposal and decide about the current one", async () => {
  const openPage = vi.spyOn(window, "open").mockReturnValue(null);
  show();
  await screen.findByText("3 open proposals");
  await user.keyboard("j{Enter}");
  expect(openPage).toHaveBeenCalledExactlyOnceWith(
    "https://shop-2.example/p",
    "_blank",
    "noopener,noreferrer",
  );
  await user.keyboard("r");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(names()).toEqual(["shop-1.example", "shop-3.example"]));
  expect(cards().map((card) => card.getAttribute("aria-current"))).toEqual([null, "true"]);
  expect(sent).toEqual([{ id: proposal(2).id, decision: "refuse" }]);
});

test("what another person decided meanwhile is reported, and the list is read again", async () => {
  show();
  await user.click(await screen.findByRole("button", { name: "Refuse shop-1.example" }));
  open = [proposal(3)];
  refuse = () => Response.json({ code: "PROPOSAL_DECIDED" }, { status: 409 });
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Refuse" }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: "The decision was not saved", durationMs: 5000 }),
  );
  expect(currentToast()?.description).toBe("This proposal has already been decided.");
  refuse = null;
  await queryClient.refetchQueries();
  await waitFor(() => expect(names()).toEqual(["shop-3.example"]));
});

test("without proposals it says where they come from; a failure offers another try", async () => {
  open = [];
  show();
  await screen.findByRole("heading", { name: "No proposal waits" });
  cleanup();
  queryClient.clear();
  refuse = () => Response.json({ code: "INTERNAL" }, { status: 500 });
  show();
  await screen.findByRole("heading", { name: "The proposals could not be loaded" });
  refuse = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No proposal waits" });
});
