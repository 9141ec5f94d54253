import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField, codeLength } from "../../../web/ui/form/code-field.tsx";
import { useFirstFocus } from "../../team/ui/use-first-focus.ts";

interface VerifyStepProps {
  readonly isBusy: boolean;
  /** Error of the last code. */
  readonly refusal: string | undefined;
  readonly onBack: () => void;
  readonly onCode: (code: string) => void;
}

/** Asks for the first code of a new authenticator; nothing changes until it is correct. */
export function VerifyStep({ isBusy, refusal, onBack, onCode }: VerifyStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field);
  useEffect(() => {
    if (refusal !== undefined) field.current?.select();
  }, [refusal]);
  const isWhole = code.length === codeLength;
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isBusy) onCode(code);
      }}
    >
      <CodeField
        ref={field}
        label={t`6-digit code`}
        hint={t`The code that the app shows now.`}
        value={code}
        onChange={setCode}
        error={refusal}
      />
      <div className="mt-6 flex justify-end gap-2">
        <Button look="quiet" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" look="solid" disabled={!isWhole} aria-disabled={isBusy}>
          <Trans>Verify</Trans>
        </Button>
      </div>
    </form>
  );
}
