import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Activity, FileDown, History, Package } from "lucide-react";

const names: Readonly<Record<string, MessageDescriptor>> = {
  PRICE_HISTORY: msg`Price History`,
  PRODUCTS: msg`Products`,
  EXPORT: msg({ message: "Export", context: "kind of call" }),
  SEARCH: msg({ message: "Search", context: "kind of call" }),
};

const icons = { PRICE_HISTORY: History, PRODUCTS: Package, EXPORT: FileDown } as const;

/** "PRICE_HISTORY" as "Price History"; types that this version does not know as well. */
export function useTypeName(): (type: string) => string {
  const { i18n } = useLingui();
  return (type) => {
    const name = names[type];
    return name === undefined ? titleCase(type) : i18n._(name);
  };
}

export function titleCase(type: string): string {
  return type
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

export function TypeIcon({ type }: { readonly type: string }) {
  const Icon = type in icons ? icons[type as keyof typeof icons] : Activity;
  return <Icon size={16} aria-hidden className="shrink-0 text-ink-2" />;
}
