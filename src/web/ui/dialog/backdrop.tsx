import clsx from "clsx";
import { type ComponentProps, useLayoutEffect } from "react";

interface BackdropProps extends ComponentProps<"div"> {
  readonly open: boolean;
}

/**
 * Dims the page behind a modal panel and locks its scrolling. Replaces Radix's overlay, whose scroll lock
 * sets inherited styles on `body`, which is slow with a long list behind.
 */
export function Backdrop({ open, className, style, ...rest }: BackdropProps) {
  useLayoutEffect(() => lockScroll(document.documentElement), []);
  return (
    <div
      {...rest}
      data-state={open ? "open" : "closed"}
      // Radix disables pointer events on the page; a click here closes the panel.
      style={{ ...style, pointerEvents: "auto" }}
      className={clsx(
        "fixed inset-0 z-40 bg-scrim data-[state=open]:animate-[fade-in_180ms_ease-out] data-[state=closed]:animate-[fade-out_120ms_ease-in]",
        className,
      )}
    />
  );
}

const attribute = "data-scroll-lock";

let locks = 0;

/**
 * Locks page scrolling until every caller has released it. The space of the scroll bar stays reserved, so
 * that nothing shifts.
 * @param root document element
 * @returns releases the lock
 */
export function lockScroll(root: HTMLElement): () => void {
  if (locks === 0) {
    const hasBar = (root.ownerDocument.defaultView?.innerWidth ?? 0) > root.clientWidth;
    root.setAttribute(attribute, hasBar ? "bar" : "");
  }
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) root.removeAttribute(attribute);
  };
}
