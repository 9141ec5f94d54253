import { PRODUCT_TOKEN } from "../../robots/core/robots-policy.ts";

/**
 * How we name ourselves to shops: honestly, and with a way to reach whoever runs this installation.
 * @param contact mail or web address; undefined where none is known
 */
export function userAgent(contact: string | undefined): string {
  return `${PRODUCT_TOKEN}/1.0${contact === undefined ? "" : ` (+${contact})`}`;
}
