import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { reasonSentence } from "../../core/row-reasons.ts";
import type { RowError } from "../../imports.contract.ts";

/** Words reasons of refused rows in the language of the screen, which may differ from that of the person's account. */
export function useReasonWords(): (error: RowError) => string {
  const locale = useLocale();
  return ({ url, code, parameters, reason }) =>
    reasonSentence({ code, parameters, text: url }, locale) ?? reason;
}
