/** Path and query of one product's detail. */
export function productAddress(site: string, packetId: number): string {
  return `/products?${new URLSearchParams({ site, product: String(packetId) })}`;
}
