import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The element at the end of a list that loads more while the person scrolls. */
interface ListEnd {
  /** Scrolls it into the window. */
  readonly reach: () => void;
  /** Whether the list waits for it, because there is more to load. */
  readonly isWatched: () => boolean;
  /** How far from the window it counts as reached, as the list says it. */
  readonly margin: () => string | undefined;
}

interface Observation {
  readonly callback: IntersectionObserverCallback;
  readonly margin: string | undefined;
}

/** Stands in for the browser's observation of elements: nothing is in the window until it is reached. */
export function stubListEnd(): ListEnd {
  const current: { observation?: Observation | undefined } = {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #one: Observation;
      constructor(callback: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit = {}) {
        this.#one = { callback, margin: rootMargin };
      }
      observe() {
        current.observation = this.#one;
      }
      disconnect() {
        if (current.observation === this.#one) current.observation = undefined;
      }
    },
  );
  return {
    reach: () => {
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      act(() => current.observation?.callback([entry], {} as IntersectionObserver));
    },
    isWatched: () => current.observation !== undefined,
    margin: () => current.observation?.margin,
  };
}
