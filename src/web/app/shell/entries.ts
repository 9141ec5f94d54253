import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ArrowDownUp,
  BadgePercent,
  Flag,
  Gauge,
  History,
  LayoutGrid,
  type LucideIcon,
  Settings,
  Store,
  UserRound,
} from "lucide-react";
import type { Role } from "../../../kit/roles.ts";

export interface Entry {
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** What everybody finds in the side navigation, in its order. @see specification 1, section 2 */
const mainEntries: readonly Entry[] = [
  { path: "/sites", label: msg`Sites`, icon: Store },
  { path: "/products", label: msg`Products`, icon: LayoutGrid },
  { path: "/dynamic-pricing", label: msg`Dynamic Prices`, icon: BadgePercent },
  { path: "/settings", label: msg`Settings`, icon: Settings },
  { path: "/import-export", label: msg`Import/Export`, icon: ArrowDownUp },
];

const godEntries: readonly Entry[] = [
  { path: "/product-history", label: msg`Product History`, icon: History },
  { path: "/flagged-products", label: msg`Flagged Products`, icon: Flag },
  { path: "/usage", label: msg`Usage`, icon: Gauge },
];

/** Stands at the bottom, over "Log out". */
export const accountEntry: Entry = { path: "/account-settings", label: msg`Account`, icon: UserRound };

/** The groups of entries for a role; undefined while it is not known. */
export function entryGroups(role: Role | undefined): readonly (readonly Entry[])[] {
  return role === "GOD" ? [mainEntries, godEntries] : [mainEntries];
}
