import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a form's first wrong field after each failed attempt to send it, since the field may be out of view.
 * @param attempt counts the failed attempts; 0 before the first one
 * @returns for the form
 */
export function useWrongFocus(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);
  return form;
}
