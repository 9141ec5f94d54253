import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** Pointing at the left edge for less than this is passing by. */
const intentMs = 150;

const pinKey = "rail_pinned";

/**
 * Whether the rail is wide: when pointed at for a while, when the keyboard comes to it, when pinned. A click
 * on the narrow rail opens it and does nothing else, so that a finger first sees where it is going; the
 * keyboard has opened it before it can press anything.
 */
export function useRail() {
  const [isPinned, setPinned] = useState(() => localStorage.getItem(pinKey) === "true");
  const [isOpen, open] = useState(false);
  const rail = useRef<HTMLElement>(null);
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(intent.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rail.current?.contains(event.target)) open(false);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") open(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, [isOpen]);

  return {
    isPinned,
    isWide: isPinned || isOpen,
    pin: (wanted: boolean) => {
      if (wanted) localStorage.setItem(pinKey, "true");
      else localStorage.removeItem(pinKey);
      setPinned(wanted);
    },
    /** For the rail's element. */
    props: {
      ref: rail,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "touch") return;
        clearTimeout(intent.current);
        intent.current = setTimeout(() => open(true), intentMs);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === "touch") return;
        clearTimeout(intent.current);
        if (!hasKeyboardFocus(rail.current)) open(false);
      },
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) open(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) open(false);
      },
      onClickCapture: (event: MouseEvent) => {
        // A press of a key, or of assistive technology, counts no clicks.
        if (isPinned || isOpen || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
        clearTimeout(intent.current);
        open(true);
      },
    },
  };
}

function hasKeyboardFocus(element: HTMLElement | null): boolean {
  return element?.querySelector(":focus-visible") != null;
}
