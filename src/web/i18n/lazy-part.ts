import { type ComponentType, lazy } from "react";
import { type CatalogName, needCatalogs } from "./catalogs.ts";

/**
 * A screen, or a part of one, whose code and texts are fetched together when it is first shown.
 * @param catalogs where its texts are, beside those that are there already
 * @returns the component to show, and `ready`, which fetches it ahead
 */
export function lazyPart<P = object>(
  catalogs: readonly CatalogName[],
  load: () => Promise<ComponentType<P>>,
) {
  const ready = async () => {
    const [Component] = await Promise.all([load(), needCatalogs(...catalogs)]);
    return { default: Component };
  };
  return { Component: lazy(ready), ready };
}
