import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StepList } from "./step-list.tsx";

afterEach(cleanup);

const show = (at: number) => {
  render(<StepList label="Registration steps" steps={["Details", "Mail", "Password"]} at={at} />);
  const list = screen.getByRole("list", { name: "Registration steps" });
  return within(list).getAllByRole("listitem");
};

test.each([0, 1, 2])("of three steps only the one at index %i is current", (at) => {
  const present = show(at).map((step) => step.getAttribute("aria-current"));
  expect(present).toEqual([0, 1, 2].map((place) => (place === at ? "step" : null)));
});

test("the ruler is filled up to the current step", () => {
  const edges = show(1).map(({ classList }) => classList.contains("border-t-ink"));
  expect(edges).toEqual([true, true, false]);
});

test("the numbers are hidden from screen readers, which count the list themselves", () => {
  const steps = show(0);
  expect(steps.map(({ textContent }) => textContent)).toEqual(["1 · Details", "2 · Mail", "3 · Password"]);
  for (const step of steps) step.querySelector("[aria-hidden]")?.remove();
  expect(steps.map(({ textContent }) => textContent)).toEqual(["Details", "Mail", "Password"]);
});
