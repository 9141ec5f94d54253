const key = "pending_checkout";
const validMs = 24 * 3_600_000;

/*
 * The plan that a visitor chose before registering. The link in the mail opens another tab, so it is in the local storage; it is
 * needed for what the person asked for, and forgotten when it has been used, or after a day.
 */
export const pendingCheckout = {
  save(search: string, nowMs = Date.now()): void {
    localStorage.setItem(key, JSON.stringify({ search, savedAtMs: nowMs }));
  },
  /** @returns the checkout's address, as "/subscribe?plan=start&amount=2900"; null when nothing is waiting */
  take(nowMs = Date.now()): string | null {
    const text = localStorage.getItem(key);
    localStorage.removeItem(key);
    try {
      const { search, savedAtMs } = JSON.parse(text ?? "null") as { search: string; savedAtMs: number };
      return /^\?[\w=&%.-]*$/.test(search) && savedAtMs + validMs > nowMs ? `/subscribe${search}` : null;
    } catch {
      return null;
    }
  },
  forget(): void {
    localStorage.removeItem(key);
  },
};
