import { type ComponentType, createElement, lazy, useState } from "react";
import { type CatalogName, needCatalogs } from "./catalogs.ts";

/** How long a failure is kept: React renders a failed part again, at once, before it reports the failure. */
const forgetMs = 1000;

/**
 * A screen, or a part of one, whose code and texts are fetched together when it is first shown. After a failure, as without
 * a connection, they are fetched again when it is shown again: React.lazy alone remembers a failure.
 * @param catalogs where its texts are, beside those that are there already
 * @returns the component to show, and `ready`, which fetches it ahead
 */
export function lazyPart<P extends object = object>(
  catalogs: readonly CatalogName[],
  load: () => Promise<ComponentType<P>>,
) {
  let present: ComponentType<P> | null = null;
  const ready = async () => {
    const [Component] = await Promise.all([load(), needCatalogs(...catalogs)]);
    present = Component;
    return { default: Component };
  };
  const attempt = () =>
    lazy(async () => {
      try {
        return await ready();
      } catch (error) {
        setTimeout(() => {
          current = attempt();
        }, forgetMs);
        throw error;
      }
    });
  let current = attempt();
  // biome-ignore lint/correctness/noComponentHookFactories: parts are made once, when their module is loaded
  const Component = (props: P) => {
    // A part that is there shows at once, without its fallback. What was chosen stays while it is shown.
    const [Part] = useState<ComponentType<P>>(() => present ?? current);
    return createElement(Part, props);
  };
  return { Component, ready };
}
