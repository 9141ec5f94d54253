/** What other slices need of addresses: the one way to read one, and the identity of the page that it names. */
export {
  type AddressPolicy,
  type AddressRefusal,
  MAX_ADDRESS_LENGTH,
  type NormalAddress,
  normaliseAddress,
  PUBLIC_ONLY,
  type RefusedAddress,
} from "./core/address/address.ts";
export { type AdmittedHosts, admitHosts } from "./core/address/admitted-hosts.ts";
export { pageIdOf } from "./core/address/page-id.ts";
