import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareApp, renderApp } from "../test-support/render-app.tsx";
import { ScrollReturn } from "./scroll-return.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

let top = 0;

/** Arguments of `scrollTo`, whose types know only the other overload. */
function topOf(options: unknown): number | null {
  if (typeof options !== "object" || options === null || !("top" in options)) return null;
  return typeof options.top === "number" ? options.top : null;
}

beforeEach(async () => {
  await prepareApp();
  top = 0;
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  vi.spyOn(window, "scrollTo").mockImplementation((options) => {
    top = topOf(options) ?? top;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <ScrollToTop />
      <ScrollReturn />
      <Link to="/terms">Terms</Link>
      <Link to="?page=2">Page 2</Link>
      <Link to="#pricing">Pricing</Link>
      <Link to="/privacy#later">Later</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <section id="pricing" tabIndex={-1}>
        Prices
      </section>
    </>
  );
}

const scrollTo = (place: number) => {
  top = place;
  window.dispatchEvent(new Event("scroll"));
};

test("a new route scrolls to the top, Back restores the position", async () => {
  const user = userEvent.setup();
  renderApp(<Page />, "/privacy");
  scrollTo(640);
  await user.click(screen.getByText("Terms"));
  expect(top).toBe(0);
  scrollTo(80);
  await user.click(screen.getByText("Back"));
  expect(top).toBe(640);
});

test("a restored position is kept while the page changes its height, until the person scrolls", async () => {
  const user = userEvent.setup();
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {
        resize = () => {};
      }
    },
  );
  renderApp(<Page />, "/privacy");
  scrollTo(640);
  await user.click(screen.getByText("Terms"));
  await user.click(screen.getByText("Back"));
  scrollTo(566);
  resize();
  expect(top).toBe(640);
  window.dispatchEvent(new Event("wheel"));
  scrollTo(700);
  resize();
  expect(top).toBe(700);
});

test("the anchor of a page that opens is kept in place while the parts above it load, and takes the focus once", async () => {
  const user = userEvent.setup();
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {
        resize = () => {};
      }
    },
  );
  renderApp(<Page />, "/terms");
  const late = document.createElement("section");
  late.id = "later";
  late.tabIndex = -1;
  document.body.append(late);
  await user.click(screen.getByText("Later"));
  expect(late.scrollIntoView).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(late);
  // As assistive technology does it, without a key.
  screen.getByText("Back").focus();
  resize();
  expect(document.activeElement).toBe(screen.getByText("Back"));
  expect(late.scrollIntoView).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("wheel"));
  resize();
  expect(late.scrollIntoView).toHaveBeenCalledTimes(2);
  late.remove();
});

test("a change of the query only does not scroll", async () => {
  const user = userEvent.setup();
  renderApp(<Page />, "/products");
  scrollTo(300);
  await user.click(screen.getByText("Page 2"));
  expect(top).toBe(300);
});

test("an anchor of the same page is scrolled to smoothly and takes the focus", async () => {
  const user = userEvent.setup();
  renderApp(<Page />, "/");
  await user.click(screen.getByText("Pricing"));
  const section = screen.getByText("Prices");
  expect(section.scrollIntoView).toHaveBeenLastCalledWith({ behavior: "smooth" });
  expect(document.activeElement).toBe(section);
});

test.each([
  ["the person wants no motion", () => vi.stubGlobal("matchMedia", () => ({ matches: true }))],
  ["nobody looks", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)],
])("at once where %s", async (_, arrange) => {
  arrange();
  const user = userEvent.setup();
  renderApp(<Page />, "/");
  await user.click(screen.getByText("Pricing"));
  expect(screen.getByText("Prices").scrollIntoView).toHaveBeenLastCalledWith({ behavior: "instant" });
});

test("an anchor rendered later than its page is awaited, as long as a slow network takes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderApp(<Page />, "/");
  fireEvent.click(screen.getByText("Later"));
  vi.advanceTimersByTime(8000);
  const late = document.createElement("section");
  late.id = "later";
  late.tabIndex = -1;
  late.tabIndex = -1;
  await act(async () => {
    document.body.append(late);
  });
  expect(late.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ behavior: "instant" });
  expect(document.activeElement).toBe(late);
  late.remove();
});
