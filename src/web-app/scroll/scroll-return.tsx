import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { gentleScroll } from "./motion.ts";
import {
  holdAnchor,
  holdScroll,
  rememberedScroll,
  rememberScroll,
  storeScroll,
  untilDone,
} from "./scroll-memory.ts";

/**
 * Restores the scroll position on Back and reload, and scrolls to the anchor in the address, smoothly within
 * a page.
 */
export function ScrollReturn() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const step = `${key} ${pathname}`;
  const before = useRef<{ step: string; pathname: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => before.current && rememberScroll(before.current.step);
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", storeScroll);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", storeScroll);
    };
  }, []);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { step, pathname };
    const isReturn = how === "POP" && (last !== null || !isFreshVisit());
    const place = isReturn ? rememberedScroll(step) : null;
    if (place !== null) return holdScroll(place);
    if (hash.length > 1) {
      const id = hash.slice(1);
      if (last?.pathname === pathname) return untilDone(() => goToAnchor(id, gentleScroll()));
      // A page that opens still loads what is above the anchor. The focus stays wherever it has gone since.
      return holdAnchor(
        () => goToAnchor(id, "instant"),
        () => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }),
      );
    }
    return;
  }, [step, pathname, hash, how]);

  return null;
}

/** Also moves the focus, so that the keyboard continues from there. Anchors are ASCII, so nothing is escaped. */
function goToAnchor(id: string, behavior: ScrollBehavior): boolean {
  const target = document.getElementById(id);
  if (target === null) return false;
  target.scrollIntoView({ behavior });
  target.focus({ preventScroll: true });
  return true;
}

/** Whether the page was opened by a link or address, and not by Back or reload. */
function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || !("type" in entry) || entry.type === "navigate";
}
