import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";

interface FormSelectProps extends ComponentProps<"select"> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** The browser's own select as a line of a form: label above, error below. */
export function FormSelect({ label, error, children, ...rest }: FormSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { "aria-describedby": `${id}-error` })}
          className={clsx(
            "block min-h-10 w-full appearance-none truncate rounded-control border bg-bg pr-9 pl-3 text-16 sm:text-14 [&>option]:bg-surface [&>option]:text-ink",
            error === undefined ? "border-control hover:border-ink" : "border-dearer",
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
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </div>
  );
}
