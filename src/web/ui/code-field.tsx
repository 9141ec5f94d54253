import clsx from "clsx";
import { type Ref, useId } from "react";

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
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        disabled={disabled}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={described.join(" ") || undefined}
        className={clsx(
          "block min-h-12 w-full rounded-control border bg-bg px-3 text-20 font-medium tracking-[0.4em] tabular-nums",
          error === undefined ? "border-control hover:border-ink" : "border-dearer",
        )}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-pretty text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </div>
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, codeLength);
}
