const storageKey = "selectedSite";

/**
 * The site that a screen shows: the one in the address, else the stored one, else the person's first. Sites
 * that the person cannot access are ignored.
 * @param known domains of the person's sites
 * @returns null for a person without sites
 */
export function resolveSite(
  inAddress: string | null,
  stored: string | null,
  known: readonly string[],
): string | null {
  const isKnown = (site: string | null) => site !== null && known.includes(site);
  return [inAddress, stored].find(isKnown) ?? known[0] ?? null;
}

export function storedSite(): string | null {
  return localStorage.getItem(storageKey);
}

export function storeSite(site: string): void {
  localStorage.setItem(storageKey, site);
}
