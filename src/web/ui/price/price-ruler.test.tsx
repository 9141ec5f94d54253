import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocale, switchLocale } from "../../i18n/catalogs.ts";
import { MarketGap } from "./market-gap.tsx";
import { PriceRuler, RulerText, rulerScale } from "./price-ruler.tsx";

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
});

afterEach(cleanup);

function words(position: number | null, offers: number, overLowestPercent: number | null): string {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <RulerText position={position} offers={offers} overLowestPercent={overLowestPercent} />
    </I18nProvider>,
  );
  for (const hidden of container.querySelectorAll(".sr-only")) hidden.remove();
  const text = [...(container.firstElementChild?.children ?? [])].map((part) => part.textContent).join(" · ");
  cleanup();
  return text || (container.textContent ?? "");
}

test("our rank among all offers, and the signed difference to the lowest without a mark of change", () => {
  expect(words(2, 13, 3.2)).toBe("2nd of 14 · +3,2% vs lowest");
  expect(words(1, 13, -13.6)).toBe("1st of 14 · \u221213,6% vs lowest");
  expect(words(3, 4, 0)).toBe("3rd of 5 · same as lowest");
  expect(words(11, 12, 8)).toBe("11th of 13 · +8,0% vs lowest");
});

test("a difference below a tenth of a percent is not shown as none", () => {
  expect(words(2, 3, 0.01)).toBe("2nd of 4 · +0,01% vs lowest");
});

test("a tooltip says in words who is cheaper, with two decimals", () => {
  const titleOf = (percent: number, base: "lowest" | "average") => {
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <MarketGap percent={percent} base={base} isShort />
      </I18nProvider>,
    );
    const gap = container.firstElementChild;
    const shown = [gap?.getAttribute("title"), gap?.firstElementChild?.textContent];
    cleanup();
    return shown;
  };
  expect(titleOf(7.72, "lowest")).toEqual(["We are 7,72% more expensive than the lowest price", "+7,72%"]);
  expect(titleOf(-13.6, "average")).toEqual(["We are 13,60% cheaper than the average price", "\u221213,60%"]);
});

test("in Romanian the rank is a number", async () => {
  await switchLocale("ro");
  expect(words(2, 13, 3.2)).toBe("locul 2 din 14 · +3,2% față de minim");
});

test("without an own price nothing is said about it", () => {
  expect(words(null, 3, null)).toBe("Our own price is not known yet");
});

test("the strip has a text description", () => {
  render(
    <I18nProvider i18n={i18n}>
      <PriceRuler offers={[100, 150]} own={120} />
    </I18nProvider>,
  );
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "2 offers from 100,00\u00a0lei to 150,00\u00a0lei; ours: 120,00\u00a0lei",
  );
});

test("marks are placed by price between the lowest and the highest", () => {
  expect(rulerScale([100, 150, 200], 120)).toEqual({
    ticks: [0, 50, 100],
    own: 20,
    lowest: 100,
    highest: 200,
  });
});

test("our own price widens the ruler where it is outside the offers", () => {
  expect(rulerScale([100, 150], 200)).toEqual({ ticks: [0, 50], own: 100, lowest: 100, highest: 200 });
});

test("equal prices are in the middle; without prices there is no ruler", () => {
  expect(rulerScale([80, 80], 80)).toMatchObject({ ticks: [50, 50], own: 50 });
  expect(rulerScale([], null)).toBeNull();
});
