import { useEffect, useRef } from "react";
import { holdTyping } from "./typed-ahead.ts";

/** Calls back on Ctrl+K, or ⌘K; what is typed from then on is recorded for the palette. */
export function usePaletteKey(onKey: () => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (event.repeat) return;
      holdTyping();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
