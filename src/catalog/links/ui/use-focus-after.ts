import { type RefObject, useEffect, useRef } from "react";

/** For the button that an editor stands in for while it is open: the button has the focus again afterwards. */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
