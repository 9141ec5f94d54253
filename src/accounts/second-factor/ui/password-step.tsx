import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../web/ui/form/password-field.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { maxPasswordUnits } from "../../passwords/core/password-length.ts";
import { UsernameField } from "../../passwords/ui/new-password/username-field.tsx";
import { useFirstFocus } from "../../team/ui/use-first-focus.ts";
import { maxCodeLength } from "../second-factor.contract.ts";
import type { Proof, ProofKind } from "./second-factor-steps.ts";

interface PasswordStepProps {
  readonly kind: ProofKind;
  readonly emailAddress: string;
  readonly isBusy: boolean;
  /** Error of the last code or password. */
  readonly refusal: string | undefined;
  readonly onProof: (proof: Proof) => void;
}

/** Shown when the sign-in is not recent: asks for a current code (or recovery code), or for the password. */
export function PasswordStep({ kind, emailAddress, isBusy, refusal, onProof }: PasswordStepProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field);
  useEffect(() => {
    if (refusal === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [refusal]);
  const isPassword = kind === "currentPassword";
  const proof = isPassword ? typed : typed.trim();
  const missing = isPassword
    ? t`Please enter your current password.`
    : t`Please enter a current code from your authenticator app or a recovery code.`;
  const bound = {
    ref: field,
    value: typed,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => setTyped(target.value),
    error: isMissing ? missing : refusal,
  };
  return (
    <form
      noValidate
      className="mt-1"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(proof === "");
        if (proof === "" || isBusy) return field.current?.focus();
        onProof({ [kind]: proof });
      }}
    >
      <p className="mb-5 text-ink-2 text-pretty">
        {isPassword ? (
          <Trans>You signed in a while ago. Enter your current password to continue.</Trans>
        ) : (
          <Trans>
            You signed in a while ago. Enter a code from your authenticator app, or one of your recovery
            codes.
          </Trans>
        )}
      </p>
      {isPassword ? (
        <>
          <UsernameField emailAddress={emailAddress} />
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            maxLength={maxPasswordUnits}
            {...bound}
          />
        </>
      ) : (
        <TextField
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
          {...bound}
        />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button look="quiet">
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" look="solid" aria-disabled={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  );
}
