import type { userInfo } from "../../accounts/people/user-info.contract.ts";
import type { ReplyOf } from "../../kit/call.ts";
import { rankOf } from "../../kit/roles.ts";

/** State of a navigation to the products that also opens the intake of products. */
export const addingProducts = { isAddingProducts: true } as const;

/** Whether a navigation with this state opens the intake of products. */
export function isAddingProducts(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isAddingProducts" in state;
}

/** Whether a person may add sites to their company and has one: not GOD, who opens every company's. */
export function mayAddSites(person: ReplyOf<typeof userInfo> | undefined): boolean {
  const role = person?.role.type;
  return role !== undefined && role !== "GOD" && rankOf(role) >= rankOf("OPERATOR_ADMIN");
}

/** Whether a person may add products to a site: by their role, and as long as the site has a subscription. */
export function mayAddTo(person: ReplyOf<typeof userInfo> | undefined, site: string | null): boolean {
  if (person === undefined || rankOf(person.role.type) < rankOf("OPERATOR_ADMIN")) return false;
  return person.sites.some((one) => one.site === site && one.activeSubscription);
}
