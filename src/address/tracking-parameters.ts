/**
 * Query parameters that identify a visitor's origin, never a product. Parameters that some shops use to select a product or
 * variant (`ref`, `id`, `source`, `pid`) are not included.
 */
const TRACKING_NAMES = new Set([
  "gclid",
  "gclsrc",
  "gbraid",
  "wbraid",
  "gad_source",
  "gad_campaignid",
  "dclid",
  "srsltid",
  "_ga",
  "_gl",
  "fbclid",
  "igshid",
  "msclkid",
  "ttclid",
  "twclid",
  "yclid",
  "ysclid",
  "li_fat_id",
  "epik",
  "mc_cid",
  "mc_eid",
  "mkt_tok",
  "_hsenc",
  "_hsmi",
  "vero_id",
  "oly_enc_id",
  "s_kwcid",
  "ef_id",
  "2pau",
  "2ptt",
  "2ptu",
  "2prp",
  "2pdlst",
]);

const TRACKING_PREFIX = /^(?:utm|mtm|pk|hsa|matomo)_/;

/**
 * The query without tracking parameters; the order and spelling of the others are preserved, because they can select variants.
 * @param search a URL's query with its "?", or ""
 * @returns the query with its "?", or "" when nothing is left
 */
export function withoutTracking(search: string): string {
  if (search.length < 2) return "";
  const remaining = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !isTracking(pair));
  return remaining.length === 0 ? "" : `?${remaining.join("&")}`;
}

function isTracking(pair: string): boolean {
  const end = pair.indexOf("=");
  const name = (end === -1 ? pair : pair.slice(0, end)).toLowerCase();
  return TRACKING_NAMES.has(name) || TRACKING_PREFIX.test(name);
}
