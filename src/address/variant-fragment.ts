/**
 * Fragments by which shop software chooses a variant in the browser. The server never sees them, yet they say
 * which of a page's prices is meant, so they are part of what is watched.
 */

/** As `#/26-size-xl/8-color-white`. */
const COMBINATION_PATH = /^#\/\d+-[^/]+(?:\/\d+-[^/]+)*\/?$/;
/** As `#variant=4711`, `#142=93&186=57`, `#attribute_pa_size=xl`. */
const CHOICES =
  /^#(?:(?:variant|variation|variant_id|sku|size|color|attribute_[\w-]+|\d{1,9})=[^&=]+)(?:&[\w-]+=[^&=]+)*$/i;

/**
 * The fragment as it belongs to the product's address: kept where it chooses a variant, else empty.
 * @param hash a URL's hash with its "#", or ""
 */
export function variantFragment(hash: string): string {
  return COMBINATION_PATH.test(hash) || CHOICES.test(hash) ? hash : "";
}
