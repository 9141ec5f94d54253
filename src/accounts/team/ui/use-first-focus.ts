import { type RefObject, useEffect } from "react";

/** Focuses the first field of a dialog step, after the dialog has stored where the focus came from. */
export function useFirstFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => place.current?.focus());
    return () => clearTimeout(timer);
  }, [place]);
}
