import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";
import { currentToken } from "../../session.ts";

interface LeaveGuard {
  /** Whether the person is about to leave and has to be asked. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Holds a person who is about to leave the screen, or to give it another site, while `isOn`: by link, palette, Back or
 * closing the tab (there the browser asks itself). Anchors on the same screen pass; so does the end of the session.
 * The router's own blocker wants another kind of router, so its navigator is wrapped for as long as needed.
 * @param place names of the query's parameters that say where the person is, where not all of them do; the same array
 * at every render
 */
export function useLeaveGuard(isOn: boolean, place?: readonly string[]): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  const [way, setWay] = useState<{ readonly go: () => void } | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    isLeaving.current = false;
    const leads = (to: { pathname?: string | undefined; search?: string | undefined }) =>
      (to.pathname ?? pathname) !== pathname || isElsewhere(to.search ?? "", search, place);
    const mayPass = () => isLeaving.current || currentToken(Date.now()) === null;
    const { push, replace } = navigator;
    const wrapped =
      (go: typeof push): typeof push =>
      (to, ...rest) => {
        const wanted = typeof to === "string" ? new URL(to, window.location.href) : to;
        if (mayPass() || !leads(wanted)) go.call(navigator, to, ...rest);
        else setWay({ go: () => go.call(navigator, to, ...rest) });
      };
    navigator.push = wrapped(push);
    navigator.replace = wrapped(replace);
    // Back and Forward: the router has left before it can be held, the browser's own event comes earlier.
    const traverse = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || mayPass()) return;
      const { key, url } = event.destination;
      if (!leads(new URL(url))) return;
      event.preventDefault();
      setWay({ go: () => window.navigation.traverseTo(key) });
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Absent in older browsers, where Back is not held.
    window.navigation?.addEventListener("navigate", traverse);
    window.addEventListener("beforeunload", unload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      window.navigation?.removeEventListener("navigate", traverse);
      window.removeEventListener("beforeunload", unload);
    };
  }, [isOn, navigator, pathname, search, place]);
  return {
    isAsking: way !== null,
    leave: () => {
      isLeaving.current = true;
      setWay(null);
      way?.go();
    },
    stay: () => setWay(null),
  };
}

function isElsewhere(to: string, from: string, place: readonly string[] | undefined): boolean {
  if (place === undefined) return to !== from;
  const [wanted, here] = [new URLSearchParams(to), new URLSearchParams(from)];
  return place.some((name) => wanted.get(name) !== here.get(name));
}
