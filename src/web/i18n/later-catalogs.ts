import type { Messages } from "@lingui/core";

/** Every catalogue except the start page's; a separate file, so that the start page does not load the list. */
export const laterCatalogs = import.meta.glob<{ messages: Messages }>([
  "./messages/*/*.po",
  "!./messages/*/web.po",
]);
