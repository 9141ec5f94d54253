import { useLingui } from "@lingui/react";
import { type ComponentType, createElement } from "react";
import { lazyPart } from "../web/i18n/lazy-part.ts";
import type { LazyScreen } from "../web/ui/screen.ts";

/** Props of a page: it connects the screen of a slice with the session, the address and other slices. */
export interface PageProps<Props> {
  readonly Screen: ComponentType<Props>;
  /** Of the screen, in the current language. */
  readonly title: string;
}

/** A screen inside its page; both are fetched together with their texts. */
export function pagePart<Props>(
  screen: LazyScreen<Props>,
  loadPage: () => Promise<ComponentType<PageProps<Props>>>,
) {
  return lazyPart(["problems", ...screen.catalogs], async () => {
    const [Screen, Page] = await Promise.all([screen.load(), loadPage()]);
    return () => createElement(Page, { Screen, title: useLingui().i18n._(screen.title) });
  });
}
