import clsx from "clsx";
import type { ComponentProps } from "react";
import { edgeClass, FieldFrame } from "../../../web/ui/form/field-frame.tsx";

interface MessageFieldProps extends ComponentProps<"textarea"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A text of several lines, with label and error. */
export function MessageField({ label, hint, error, className, ...rest }: MessageFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(bound) => (
        <textarea
          {...bound}
          rows={5}
          className={clsx(
            "block min-h-28 w-full resize-y rounded-control border bg-bg px-3 py-2 text-16 sm:text-14 placeholder:text-ink-3",
            edgeClass(error),
          )}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}
