import clsx from "clsx";
import type { Ref } from "react";
import { edgeClass, FieldFrame } from "./field-frame.tsx";

/** Digits of a code from an authenticator. @see specification 1, section 9 */
export const codeLength = 6;

interface CodeFieldProps {
  readonly label: string;
  /** Where the code is found; read out with the field. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  /** Gets digits only, six at most, however the code was typed or pasted. */
  readonly onChange: (code: string) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A 6-digit code in one field: it pastes, fills in from messages, and reads as one value. */
export function CodeField({ label, hint, error, value, onChange, disabled, ref }: CodeFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(bound) => (
        <input
          {...bound}
          ref={ref}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          disabled={disabled}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          className={clsx(
            "block min-h-12 w-full rounded-control border bg-bg px-3 text-20 font-medium tracking-[0.4em] tabular-nums",
            edgeClass(error),
          )}
        />
      )}
    </FieldFrame>
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, codeLength);
}
