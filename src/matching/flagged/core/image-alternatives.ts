/**
 * Addresses at which a shop may have the same picture in another format: in place of WebP, JPEG and PNG, and JPEG where the address
 * names the format or may be asked for one. Empty for other pictures.
 */
export function imageAlternatives(address: string | null): string[] {
  const url = address === null ? null : URL.parse(address);
  if (!url) return [];
  const found: string[] = [];
  const isWebp = /\.webp$/i.test(url.pathname);
  if (isWebp) {
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
  // Servers that convert pictures take the wanted format as a parameter, whatever the path is named.
  const namesFormat = ["format", "fm"].some((name) => url.searchParams.has(name));
  if (!namesFormat && !/\.(jpe?g|png|gif|avif|svg)$/i.test(url.pathname)) {
    const forced = new URL(url);
    forced.searchParams.set("format", "jpg");
    found.push(forced.href);
  }
  return found;
}
