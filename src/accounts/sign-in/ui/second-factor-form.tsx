import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField, codeLength } from "../../../web/ui/form/code-field.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { maxCodeLength } from "../../second-factor/second-factor.contract.ts";
import type { StepEnd } from "./use-sign-in.ts";

interface SecondFactorFormProps {
  readonly onVerify: (code: string) => Promise<StepEnd>;
  readonly onBack: () => void;
}

/** The second step: a 6-digit code, or a recovery code in its place; Back and Verify. */
export function SecondFactorForm({ onVerify, onBack }: SecondFactorFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const isComplete = code.trim().length >= codeLength;
  // Before it is painted: whoever sees the field can type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus from the one that went
  useLayoutEffect(() => field.current?.focus(), [isRecovery]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isComplete) return;
    setBusy(true);
    const end = await onVerify(code.trim());
    setBusy(false);
    if (typeof end === "string") return;
    setError(end.fieldError ?? undefined);
    field.current?.select();
  };
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  const change = () => {
    setRecovery(!isRecovery);
    type("");
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4 border-t pt-4">
      {isRecovery ? (
        <TextField
          ref={field}
          label={t`Recovery code`}
          value={code}
          onChange={(event) => type(event.target.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
        />
      ) : (
        <CodeField
          ref={field}
          label={t`Verification code`}
          hint={t`Enter the 6-digit code from your authenticator app.`}
          value={code}
          onChange={type}
          error={error}
        />
      )}
      <LinkButton onClick={change}>
        {isRecovery ? <Trans>Use a code from the app</Trans> : <Trans>Use a recovery code</Trans>}
      </LinkButton>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onBack} disabled={isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" look="solid" disabled={isBusy || !isComplete}>
          {isBusy ? t`Verifying…` : t`Verify`}
        </Button>
      </div>
    </form>
  );
}
