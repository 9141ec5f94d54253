import clsx from "clsx";
import type { Ref } from "react";
import { edgeClass, FieldFrame } from "./field-frame.tsx";

/** Number of digits of an authenticator code. */
export const codeLength = 6;

interface CodeFieldProps {
  readonly label: string;
  /** Where to find the code; part of the field's description. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  /** Called with digits only, six at most. */
  readonly onChange: (code: string) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A 6-digit code in one field, so that paste and autofill work. */
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
