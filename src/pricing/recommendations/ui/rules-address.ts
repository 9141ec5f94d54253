/** Where the rules of a site are edited. */
export function rulesAddress(site: string): string {
  return `/settings?${new URLSearchParams({ site })}#businessRules`;
}
