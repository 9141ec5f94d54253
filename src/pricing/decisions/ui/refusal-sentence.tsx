import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { refusalTexts } from "../../rules/ui/refusal-text.ts";
import { Key, lei, type Step } from "./step-words.tsx";

/** Why no price is recommended, with the figures of the reason. */
export function RefusalSentence({ step }: { readonly step: Step<"refusal"> }) {
  const { i18n } = useLingui();
  const { refusal, changesAllowed } = step;
  const reference = step.reference === null ? null : lei(step.reference);
  return (
    <>
      <Key>
        <Trans>No price is recommended.</Trans>
      </Key>{" "}
      {i18n._(refusalTexts[refusal])} {reference !== null && <Trans>That price is {reference}.</Trans>}
      {changesAllowed !== null && (
        <Plural
          value={changesAllowed}
          one="At most # change a day is allowed."
          other="At most # changes a day are allowed."
        />
      )}
    </>
  );
}
