import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { edgeClass, FieldFrame } from "../../../web/ui/field-frame.tsx";

interface FormSelectProps extends ComponentProps<"select"> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** The browser's own select as a line of a form: label above, error below. */
export function FormSelect({ label, error, children, ...rest }: FormSelectProps) {
  return (
    <FieldFrame label={label} error={error} className="min-w-0">
      {(bound) => (
        <span className="relative block">
          <select
            {...bound}
            className={clsx(
              "block min-h-10 w-full appearance-none truncate rounded-control border bg-bg pr-9 pl-3 text-16 sm:text-14 [&>option]:bg-surface [&>option]:text-ink",
              edgeClass(error),
            )}
            {...rest}
          >
            {children}
          </select>
          <ChevronDown
            size={16}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
          />
        </span>
      )}
    </FieldFrame>
  );
}
