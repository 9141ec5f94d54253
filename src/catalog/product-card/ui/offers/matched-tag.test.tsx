import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../../web/i18n/catalogs.ts";
import { renderPart } from "../../../../web/ui/test-support/render-part.tsx";
import { createOffer } from "../../../product-list/ui/test-support/product-factory.ts";
import { MatchedLinkReview, type ReviewMatchedLink } from "./matched-link-review.ts";
import { OfferList } from "./offer-list.tsx";
import { groupOffers } from "./offer-order.ts";

const user = userEvent.setup({ delay: null });
const review = vi.fn<ReviewMatchedLink>();
const offers = ["first.example", "second.example"].map((provider, at) =>
  createOffer(20 + at, 100 + at, { provider, matched: provider === "first.example" }),
);

beforeEach(async () => {
  await startLocale();
  await needCatalogs("catalog");
  review.mockReset();
});
afterEach(cleanup);

function show(reviewer: ReviewMatchedLink | null): void {
  renderPart(
    <MatchedLinkReview value={reviewer}>
      <OfferList packetId={8} groups={groupOffers(offers, true, false)} />
    </MatchedLinkReview>,
  );
}

test("a link that waits for a check says so, and nobody of the shop decides it", () => {
  renderPart(
    <MatchedLinkReview value={review}>
      <OfferList
        packetId={8}
        groups={groupOffers([createOffer(30, 90, { suspicious: true })], true, false)}
      />
    </MatchedLinkReview>,
  );
  expect(screen.getByText("Waits for a check").title).toContain("no price is computed from it");
  expect(screen.queryAllByRole("button", { name: /same product|another product/ })).toEqual([]);
});

test("an unconfirmed link is confirmed at its tag, and the focus stays in its row", async () => {
  review.mockResolvedValue(true);
  show(review);
  await user.tab();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(review).toHaveBeenCalledWith({ packetId: 8, productId: 20, competitor: "first.example" }, true);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("first.example"));
});

test("after a removal the focus is in the next row; a failure leaves it on the button", async () => {
  review.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show(review);
  const remove = screen.getByRole("button", { name: "Remove: first.example sells another product" });
  await user.click(remove);
  expect(document.activeElement).toBe(remove);
  await user.click(remove);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("second.example"));
});

test("where nobody decides, the tag has no buttons", () => {
  show(null);
  expect(screen.getAllByText("Matched")).toHaveLength(1);
  expect(screen.queryByRole("button")).toBeNull();
});
