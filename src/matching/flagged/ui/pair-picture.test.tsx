import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { renderPart } from "../../../web/ui/test-support/render-part.tsx";
import { PairPicture } from "./pair-picture.tsx";

const user = userEvent.setup({ delay: null });
const sources = ["https://images.example/a.webp", "https://images.example/a.jpg", null];

beforeEach(async () => {
  await startLocale();
  await needCatalogs("flagged-products", "web");
});
afterEach(cleanup);

function show(link: string | null = "https://shop.example/p"): void {
  renderPart(<PairPicture title="Râșniță" link={link} sources={sources} />);
}

const images = () => [...document.querySelectorAll("img")];
const centre = () => document.querySelector("[data-enlarges]") ?? document.body;

test("a picture opens the product's page in a new tab; without a page it is no link", () => {
  show();
  const link = screen.getByRole("link", { name: "Râșniță (opens in a new tab)" });
  expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "https://shop.example/p",
    "_blank",
    "noopener noreferrer",
  ]);
  cleanup();
  show(null);
  expect(screen.queryByRole("link")).toBeNull();
  expect(images()).toHaveLength(1);
});

test("where a picture does not load the other formats are tried in turn, then it is named as unavailable", () => {
  show();
  const shown: (string | null)[] = [];
  for (let [image] = images(); image; [image] = images()) {
    shown.push(image.getAttribute("src"));
    fireEvent.error(image);
  }
  expect(shown).toEqual(["https://images.example/a.webp", "https://images.example/a.jpg"]);
  expect(screen.getByText("Image unavailable")).toBeTruthy();
});

test("a pointer over the centre enlarges the picture, until it leaves, the page scrolls, or Escape", async () => {
  show();
  const isEnlarged = () => screen.queryByTestId("enlarged") !== null;
  const ends = [
    () => user.unhover(centre()),
    () => fireEvent.scroll(document),
    () => user.keyboard("{Escape}"),
  ];
  for (const end of ends) {
    await user.hover(centre());
    expect(isEnlarged()).toBe(true);
    expect(images()).toHaveLength(2);
    await end();
    expect(isEnlarged()).toBe(false);
    await user.unhover(centre());
  }
});

test("a finger on the picture enlarges nothing: it opens the page", async () => {
  show();
  fireEvent.pointerEnter(centre(), { pointerType: "touch" });
  expect(screen.queryByTestId("enlarged")).toBeNull();
});
