import { useEffect, useState } from "react";

/** Whether something has been so for a while: what is over sooner is never shown. @param ms how long */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, ms]);
  return isSo && isLasting;
}
