import type { MessageDescriptor } from "@lingui/core";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Role } from "../../kit/roles.ts";
import type { CatalogName } from "../i18n/catalogs.ts";

/**
 * A screen with its own path, defined once by the slice that owns it. `web-app` reads routes, navigation,
 * titles and commands from these definitions.
 */
export interface Screen {
  readonly path: `/${string}`;
  /** Shown in the navigation, the command palette and the title of the document. */
  readonly title: MessageDescriptor;
  /** Required for signed-in screens, which the navigation lists. */
  readonly icon?: LucideIcon;
  /** The lowest role that may open the screen; without it every role may. */
  readonly minRole?: Role;
  /** What lower roles read in place of the usual sentence. */
  readonly denied?: MessageDescriptor;
  /** Shows the selected site: above it stands that the site's subscription has ended. */
  readonly ofSite?: true;
  /** Message catalogues that the screen needs, besides those of the shell or of the start page. */
  readonly catalogs: readonly CatalogName[];
  /** Parts of the screen that the palette offers, by their anchors. */
  readonly sections?: readonly ScreenSection[];
}

export interface ScreenSection {
  readonly anchor: string;
  readonly title: MessageDescriptor;
  /** Other words that find it in the palette, in every language. */
  readonly keywords: readonly string[];
  /** The lowest role that sees it; without it every role does. */
  readonly minRole?: Role;
}

/** A screen whose code is fetched when it is first shown. */
export interface LazyScreen<Props> extends Screen {
  readonly load: () => Promise<ComponentType<Props>>;
}

/** Checks a definition and preserves its exact type: the props of its component, its path and its sections. */
export function defineScreen<const Definition extends Screen>(definition: Definition): Definition {
  return definition;
}
