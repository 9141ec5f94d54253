import { type RefObject, useEffect } from "react";

/**
 * Puts the focus on the part of a dialog's step that it should begin with, after the dialog itself has remembered
 * where the focus came from.
 */
export function useFirstFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => place.current?.focus());
    return () => clearTimeout(timer);
  }, [place]);
}
