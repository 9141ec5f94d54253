import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { DialogClose } from "../../../web/ui/dialog.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";

interface ProveStepProps {
  readonly isBusy: boolean;
  /** Why the last code was not taken. */
  readonly refusal: string | undefined;
  readonly onCode: (code: string) => void;
}

/** Asks for a current code where the sign-in is too long ago. A recovery code does as well. */
export function ProveStep({ isBusy, refusal, onCode }: ProveStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal !== undefined) field.current?.select();
  }, [refusal]);
  return (
    <form
      noValidate
      className="mt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === "" || isBusy) return field.current?.focus();
        onCode(code.trim());
      }}
    >
      <p className="mb-5 text-ink-2 text-pretty">
        <Trans>
          You signed in a while ago. Enter a code from your authenticator app, or one of your recovery codes.
        </Trans>
      </p>
      <TextField
        ref={field}
        label={t`Code`}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        error={refusal}
      />
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
