import { changeLanguage } from "../../accounts/people/user-info.contract.ts";
import { call } from "../../web/call.ts";
import type { Locale } from "../../web/i18n/locales.ts";

/** Stores the language of mails and files for the signed-in person. The screen has its own, so a failure is only logged. */
export async function storeLanguage(language: Locale): Promise<void> {
  await call(changeLanguage, { body: { language } }).catch((error: unknown) => {
    console.error("The language of mails could not be stored", error);
  });
}
