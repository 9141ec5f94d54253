import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Within this time the second click of a double click follows the first, by default, in Windows and in macOS. */
const doubleClickMs = 500;

/**
 * Whether something else has come under the pointer less than half a second ago, so that a click may be meant for what was there
 * before: rows have left the list or changed places, or what covered them has closed.
 * @param ids of the rows in their order; rows that are added at the end, or to an empty list, move none
 * @param isCovered whether a dialog covers the rows
 */
export function useJustMoved(ids: readonly (number | string)[], isCovered = false): boolean {
  const [moves, setMoves] = useState(0);
  const [settled, setSettled] = useState(0);
  const last = useRef({ ids, isCovered });
  // Before the new place is painted.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { ids, isCovered };
    const isUncovered = before.isCovered && !isCovered;
    if (isUncovered || before.ids.some((id, at) => id !== ids[at])) setMoves((count) => count + 1);
  }, [ids, isCovered]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(moves), doubleClickMs);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves !== settled;
}

/** What makes a button ignore clicks while they are held. The keyboard presses a button wherever it is now, and is not held. */
export function heldClick(isHeld: boolean, act: () => void) {
  return {
    "aria-disabled": isHeld,
    onClick: ({ detail }: MouseEvent) => {
      const isOfKeyboard = detail === 0;
      if (!isHeld || isOfKeyboard) act();
    },
  };
}
