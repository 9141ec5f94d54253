import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DetailActions } from "../../../catalog/product-detail/ui/detail-actions.tsx";
import { createProduct } from "../../../catalog/product-list/ui/test-support/product-factory.ts";
import { CompetitorSearch } from "../../../catalog/selection/ui/competitor-search.ts";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { closeApp, prepareApp, renderApp, signInAs } from "../../test-support/render-app.tsx";
import { useFindCompetitors } from "./use-find-competitors.ts";
import { useMatchedLinks } from "./use-matched-links.ts";

const site = "first.example";
const user = userEvent.setup({ delay: null });
let sent: unknown[];
let answer: () => Response;

beforeEach(async () => {
  await prepareApp("shell", "catalog", "detail");
  signInAs("OPERATOR");
  sent = [];
  answer = () => Response.json({ id: 31, count: 1, batchId: null, runId: "r" });
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit) => {
    sent.push([address.replace(/^.*\/api\/matches/, ""), JSON.parse(String(body))]);
    return Promise.resolve(answer());
  });
});
afterEach(closeApp);

function ProductActions() {
  const { mutate } = useFindCompetitors(site);
  return (
    <CompetitorSearch value={mutate}>
      <DetailActions site={site} product={createProduct(7, { packetId: 8 })} onClose={vi.fn()} />
    </CompetitorSearch>
  );
}

test("competitors of a product are searched, and its candidates are shown from there", async () => {
  const { place } = renderApp(<ProductActions />, "/products");
  await user.click(screen.getByRole("button", { name: "Find competitors" }));
  await waitFor(() => expect(currentToast()?.title).toBe("Competitors of 1 product are being searched"));
  expect(sent).toEqual([[`/find?domain=${site}`, { selection: { packetIds: [8] } }]]);
  currentToast()?.action?.onPress();
  await waitFor(() => expect(place()).toBe(`/matches?site=${site}&product=8`));
});

function MatchedLink() {
  const review = useMatchedLinks(site);
  const link = { packetId: 8, productId: 20, competitor: "other.example" };
  return (
    <>
      <button type="button" onClick={() => void review(link, true)}>
        confirm
      </button>
      <button type="button" onClick={() => void review(link, false)}>
        remove
      </button>
    </>
  );
}

test("a found link is confirmed and the confirmation taken back; what fails is reported", async () => {
  renderApp(<MatchedLink />);
  await user.click(screen.getByRole("button", { name: "confirm" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 link confirmed"));
  currentToast()?.action?.onPress();
  await waitFor(() =>
    expect(sent).toEqual([
      [`/links/review?domain=${site}`, { action: "ACCEPT", packetId: 8, productId: 20 }],
      [`/review?domain=${site}`, { action: "UNDO", ids: [31] }],
    ]),
  );
  answer = () => Response.json({ message: "Ana said that it is the same." }, { status: 409 });
  await user.click(screen.getByRole("button", { name: "remove" }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "The link was not removed",
      description: expect.stringContaining("Ana said that it is the same."),
      look: "error",
    }),
  );
});
