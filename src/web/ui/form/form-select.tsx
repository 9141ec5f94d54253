import type { ComponentProps } from "react";
import { edgeClass, FieldFrame } from "./field-frame.tsx";
import { Select } from "./select-field.tsx";

interface FormSelectProps extends ComponentProps<"select"> {
  readonly label: string;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
}

/** The browser's own select as a line of a form: label above, error below. */
export function FormSelect({ label, error, ...select }: FormSelectProps) {
  return (
    <FieldFrame label={label} error={error} className="min-w-0">
      {(bound) => <Select {...bound} look="form" className={edgeClass(error)} {...select} />}
    </FieldFrame>
  );
}
