import type { ComponentProps } from "react";
import { edgeClass, FieldFrame } from "./field-frame.tsx";
import { Select } from "./select-field.tsx";

interface FormSelectProps extends ComponentProps<"select"> {
  readonly label: string;
  /** Error; part of the field's description. */
  readonly error?: string | undefined;
}

/** A native select as a form field. */
export function FormSelect({ label, error, ...select }: FormSelectProps) {
  return (
    <FieldFrame label={label} error={error} className="min-w-0">
      {(bound) => <Select {...bound} look="form" className={edgeClass(error)} {...select} />}
    </FieldFrame>
  );
}
