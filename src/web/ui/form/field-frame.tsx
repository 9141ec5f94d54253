import { type ReactNode, useId } from "react";

/** Props that connect a control with its label, hint and error. */
interface Bound {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
}

interface FieldFrameProps {
  readonly label: string;
  /** Hint; part of the field's description. */
  readonly hint?: string | undefined;
  /** Error; part of the field's description. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (bound: Bound) => ReactNode;
}

/** Border class of a field. */
export function edgeClass(error: string | undefined): string {
  return error === undefined ? "border-control hover:border-ink" : "border-dearer";
}

/** A form field: label above its control, hint and error below. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        ...(described === "" ? {} : { "aria-describedby": described }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-pretty text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-pretty text-dearer">
          {error}
        </p>
      )}
    </div>
  );
}
