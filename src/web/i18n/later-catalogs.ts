import type { Messages } from "@lingui/core";
import { loadProblemMessages } from "../problems/message-for-problem.ts";
import type { Locale } from "./locales.ts";

/** Every catalogue except the start page's; a separate file, so that the start page does not load the list. */
const laterCatalogs = import.meta.glob<{ messages: Messages }>(["./messages/*/*.po", "!./messages/*/web.po"]);

/** The texts of a catalogue other than the start page's. @param name as lingui.config.ts lists it */
export async function loadLater(locale: Locale, name: string): Promise<Messages> {
  const load = laterCatalogs[`./messages/${locale}/${name}.po`];
  if (!load) throw new Error(`No catalogue ${locale}/${name}`);
  const [{ messages }] = await Promise.all([load(), name === "problems" ? loadProblemMessages() : undefined]);
  return messages;
}
