import { useEffect, useState } from "react";

/**
 * Copies text and says for a while that it did.
 * @param confirmMs how long the confirmation shows
 * @returns whether it shows now, and the copying itself
 */
export function useCopied(confirmMs: number): [isCopied: boolean, copy: (text: string) => void] {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), confirmMs);
    return () => clearTimeout(timer);
  }, [copiedAt, confirmMs]);
  return [copiedAt !== null, (text) => void copyText(text).then(() => setCopiedAt(Date.now()))];
}

/** Falls back to the older way where the clipboard is refused, as on a page without TLS. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
