import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ArrowDownUp, BadgePercent, Flag, Gauge, History } from "lucide-react";
import { createElement } from "react";
import { defineScreen, type Screen } from "../../ui/screen.ts";

/** Screens that are not built yet. Each moves to the slice that will own it. */
export const dynamicPricesScreen = placeholder(
  { path: "/dynamic-pricing", title: msg`Dynamic Prices`, icon: BadgePercent },
  msg`Here you will review the prices that your rules recommend, and approve or reject them.`,
);

export const importExportScreen = placeholder(
  { path: "/import-export", title: msg`Import/Export`, icon: ArrowDownUp },
  msg`Here you will upload product addresses and offline products, and download your products with their competitors' offers.`,
);

export const productHistoryScreen = placeholder(
  { path: "/product-history", title: msg`Product History`, icon: History, minRole: "GOD" },
  msg`Here you will see who changed products and links, and undo changes.`,
);

export const flaggedProductsScreen = placeholder(
  { path: "/flagged-products", title: msg`Flagged Products`, icon: Flag, minRole: "GOD" },
  msg`Here you will review product matches that look wrong.`,
);

export const usageScreen = placeholder(
  { path: "/usage", title: msg`Usage`, icon: Gauge, minRole: "GOD" },
  msg`Here you will see how much each person uses the service, by day.`,
);

function placeholder<const Definition extends Omit<Screen, "catalogs">>(
  screen: Definition,
  purpose: MessageDescriptor,
) {
  return defineScreen({
    ...screen,
    catalogs: [],
    load: async () => {
      const { PlaceholderPage } = await import("./placeholder-page.tsx");
      return () => createElement(PlaceholderPage, { title: screen.title, purpose });
    },
  });
}
