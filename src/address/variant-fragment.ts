/**
 * Fragments by which shop software selects a variant in the browser. They are never sent to the server, but determine
 * which of a page's prices applies, so that they are part of the watched address.
 */

/** As `#/26-size-xl/8-color-white`. */
const COMBINATION_PATH = /^#\/\d+-[^/]+(?:\/\d+-[^/]+)*\/?$/;
/** As `#variant=4711`, `#142=93&186=57`, `#attribute_pa_size=xl`. */
const CHOICES =
  /^#(?:(?:variant|variation|variant_id|sku|size|color|attribute_[\w-]+|\d{1,9})=[^&=]+)(?:&[\w-]+=[^&=]+)*$/i;

/**
 * The fragment when it selects a variant, else "".
 * @param hash a URL's hash with its "#", or ""
 */
export function variantFragment(hash: string): string {
  return COMBINATION_PATH.test(hash) || CHOICES.test(hash) ? hash : "";
}
