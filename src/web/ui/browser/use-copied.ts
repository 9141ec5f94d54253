import { useEffect, useState } from "react";

/**
 * Copies text and says for a while that it did.
 * @param confirmMs how long the confirmation shows
 * @param onRefused called where the browser allows no copying at all
 * @returns whether it shows now, and the copying itself; where the browser allows none, nothing is confirmed
 */
export function useCopied(
  confirmMs: number,
  onRefused: () => void = () => undefined,
): [isCopied: boolean, copy: (text: string) => void] {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), confirmMs);
    return () => clearTimeout(timer);
  }, [copiedAt, confirmMs]);
  const copy = async (text: string) => {
    if (await copyText(text)) setCopiedAt(Date.now());
    else onRefused();
  };
  return [copiedAt !== null, (text) => void copy(text)];
}

/** Takes the older way where the clipboard is refused, as on a page without TLS. Answers whether it was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** A modal dialog takes the focus back from whatever is outside it, so the text is selected within. */
function copyBySelection(text: string): boolean {
  const from = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  (from?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(area);
  area.focus();
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (from instanceof HTMLElement) from.focus();
  return isCopied;
}
