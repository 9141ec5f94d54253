import type { Messages } from "@lingui/core";

/** Every catalogue but the start page's; in a file of its own, so that the start page does not carry the list. */
export const laterCatalogs = import.meta.glob<{ messages: Messages }>([
  "./messages/*/*.po",
  "!./messages/*/web.po",
]);
