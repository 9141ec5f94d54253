import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
}

/** The browser's own select, dressed: it works with every keyboard, finger and screen reader. Narrow screens hide its label from the eye. */
export function SelectField({ label, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="sr-only text-13 whitespace-nowrap text-ink-2 sm:not-sr-only">
        {label}
      </label>
      <span className="relative inline-flex min-w-0">
        <select
          id={id}
          className={clsx(
            "min-h-8 w-full min-w-0 appearance-none truncate rounded-control border border-control bg-surface pr-8 pl-2.5 text-13",
            "hover:border-ink [&>option]:bg-surface [&>option]:text-ink",
            className,
          )}
          {...rest}
        >
          {children}
        </select>
        <ChevronDown
          size={14}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2"
        />
      </span>
    </span>
  );
}
