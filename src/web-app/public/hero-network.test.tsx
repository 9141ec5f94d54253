import { act, cleanup, render, waitFor } from "@testing-library/react";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Particles } from "../../web/ui/particles/particles.tsx";
import { HeroNetwork } from "./hero-network.tsx";

const shown = vi.fn<(props: ComponentProps<typeof Particles>) => ReactElement>();

/** Tells the hero whether it is in view. */
let inView: ((isIntersecting: boolean) => void) | null;

beforeEach(() => {
  inView = null;
  shown.mockReturnValue(createElement("canvas"));
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        inView = (isIntersecting) => onChange([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  shown.mockReset();
});

test("400 points with a link distance of 12 that follow the mouse, fewer on small screens, only while in view", async () => {
  const { container } = render(<HeroNetwork className="hero" Network={shown} />);
  await waitFor(() => expect(inView).not.toBeNull());
  expect(shown).not.toHaveBeenCalled();
  act(() => inView?.(true));
  await waitFor(() => expect(container.querySelector("canvas")).not.toBeNull());
  const { look, smallLook, followsPointer } = shown.mock.lastCall?.[0] ?? {};
  expect(look).toEqual({ count: 400, reachPercent: 12 });
  expect(smallLook).toEqual({ count: 110, reachPercent: 12, isLight: true });
  expect(followsPointer).toBe(true);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  act(() => inView?.(false));
  expect(container.querySelector("canvas")).toBeNull();
});
