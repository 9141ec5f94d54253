/**
 * Addresses at which a shop may have the same picture in another format: in place of WebP, JPEG and PNG, and JPEG where the address
 * names the format. Empty for other pictures.
 */
export function imageAlternatives(address: string | null): string[] {
  const url = address === null ? null : URL.parse(address);
  if (!url) return [];
  const found: string[] = [];
  if (/\.webp$/i.test(url.pathname)) {
    for (const ending of ["jpg", "jpeg", "png"]) {
      const other = new URL(url);
      other.pathname = other.pathname.replace(/\.webp$/i, `.${ending}`);
      found.push(other.href);
    }
  }
  for (const name of ["format", "fm"]) {
    const format = url.searchParams.get(name);
    if (format === null || /^jpe?g$/i.test(format)) continue;
    const other = new URL(url);
    other.searchParams.set(name, "jpg");
    found.push(other.href);
  }
  return found;
}
