import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { LayoutGrid, type LucideIcon, Store } from "lucide-react";

export interface Entry {
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

/** Where the side navigation leads, in its order. @see specification 1, section 2 "Sidebar entry labels" */
export const entries: readonly Entry[] = [
  { path: "/sites", label: msg`Sites`, icon: Store },
  { path: "/products", label: msg`Products`, icon: LayoutGrid },
];
