import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { edgeClass, FieldFrame } from "./field-frame.tsx";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Error; part of the field's description. */
  readonly error?: string | undefined;
  /** At the end of the field, such as a show/hide button. */
  readonly adornment?: ReactNode;
}

/** A text field with label and error. */
export function TextField({ label, error, adornment, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} className={className}>
      {(bound) => (
        <span className="relative block">
          <input
            {...bound}
            className={clsx(
              "block min-h-10 w-full rounded-control border bg-bg px-3 text-16 sm:text-14 placeholder:text-ink-3",
              edgeClass(error),
              adornment !== undefined && "pr-11",
            )}
            {...rest}
          />
          {adornment !== undefined && (
            <span className="absolute inset-y-0 right-0.5 flex items-center">{adornment}</span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
