import { type ReactNode, useId } from "react";

/** What a field's control needs so that its label, hint and error belong to it. */
interface Bound {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
}

interface FieldFrameProps {
  readonly label: string;
  /** What to enter, or where it is found; read out with the field. */
  readonly hint?: string | undefined;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (bound: Bound) => ReactNode;
}

/** The colour of a field's edge. */
export function edgeClass(error: string | undefined): string {
  return error === undefined ? "border-control hover:border-ink" : "border-dearer";
}

/** A line of a form: label above its control, hint and error under it. */
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
