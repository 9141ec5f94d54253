import clsx from "clsx";
import { type ComponentProps, useLayoutEffect } from "react";

interface BackdropProps extends ComponentProps<"div"> {
  readonly open: boolean;
}

/**
 * What dims the page behind a modal panel and keeps it from scrolling. In the place of Radix's own overlay, whose
 * scroll lock styles `body` in ways that every element of the page inherits: with a long list behind, that costs more
 * than the panel itself.
 */
export function Backdrop({ open, className, style, ...rest }: BackdropProps) {
  useLayoutEffect(() => lockScroll(document.documentElement), []);
  return (
    <div
      {...rest}
      data-state={open ? "open" : "closed"}
      // Radix takes pointers from all of the page; a press here closes the panel.
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
 * Keeps the page from being scrolled until each of those who asked for it has let go. A bar that was there keeps its
 * room: nothing moves sideways.
 * @param root the document's element
 * @returns lets go
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
