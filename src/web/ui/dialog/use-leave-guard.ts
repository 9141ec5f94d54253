import { useContext, useEffect, useRef, useState } from "react";
import {
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  type To,
  useLocation,
} from "react-router";
import { currentToken } from "../../session.ts";

interface LeaveGuard {
  /** Whether the confirmation is shown. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Asks for confirmation before the screen or its site is left while `isOn`: by link, palette, Back or closing
 * the tab. Anchors and the end of the session pass. The router's blocker requires a data router, so its
 * navigator is wrapped.
 * @param place query parameters that identify the screen, if not all do; must be stable between renders
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
    const release = guardNavigator(navigator, (to, go) => {
      const wanted = typeof to === "string" ? new URL(to, window.location.href) : to;
      const isHeld = !mayPass() && leads(wanted);
      if (isHeld) setWay({ go });
      return isHeld;
    });
    // Back and Forward: the router navigates before it can be blocked; the browser's navigate event comes
    // earlier.
    const traverse = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || mayPass()) return;
      const { key, url } = event.destination;
      if (!leads(new URL(url))) return;
      event.preventDefault();
      setWay({ go: () => window.navigation.traverseTo(key) });
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Missing in older browsers, where Back is not blocked.
    window.navigation?.addEventListener("navigate", traverse);
    window.addEventListener("beforeunload", unload);
    return () => {
      release();
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

/** Whether it holds a navigation back, which `go` then continues. */
type Guard = (to: To, go: () => void) => boolean;

const guardsOf = new WeakMap<Navigator, Set<Guard>>();

/**
 * Asks a guard before each navigation. Several may be on at once and end in any order: the navigator is wrapped once for all.
 * @returns takes the guard away
 */
function guardNavigator(navigator: Navigator, guard: Guard): () => void {
  const guards = guardsOf.get(navigator) ?? wrap(navigator);
  guards.add(guard);
  return () => void guards.delete(guard);
}

function wrap(navigator: Navigator): Set<Guard> {
  const guards = new Set<Guard>();
  guardsOf.set(navigator, guards);
  const wrapped =
    (go: Navigator["push"]): Navigator["push"] =>
    (to, ...rest) => {
      const askFrom = (asked: readonly Guard[]): void => {
        const [guard, ...others] = asked;
        if (guard === undefined) go.call(navigator, to, ...rest);
        else if (!guard(to, () => askFrom(others))) askFrom(others);
      };
      askFrom([...guards]);
    };
  navigator.push = wrapped(navigator.push);
  navigator.replace = wrapped(navigator.replace);
  return guards;
}

function isElsewhere(to: string, from: string, place: readonly string[] | undefined): boolean {
  if (place === undefined) return to !== from;
  const [wanted, here] = [new URLSearchParams(to), new URLSearchParams(from)];
  return place.some((name) => wanted.get(name) !== here.get(name));
}
