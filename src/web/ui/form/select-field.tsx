import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";

/** In a toolbar, or as a form field. */
type SelectLook = "bar" | "form";

const looks: Record<SelectLook, string> = {
  bar: "min-h-8 min-w-0 border-control bg-surface pr-8 pl-2.5 text-13 hover:border-ink",
  // FormSelect sets the border of an invalid field.
  form: "block min-h-10 bg-bg pr-9 pl-3 text-16 sm:text-14",
};

interface SelectProps extends ComponentProps<"select"> {
  readonly look?: SelectLook;
}

/** A styled native select, which works with every keyboard, touch screen and screen reader. Needs a label. */
export function Select({ look = "bar", className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx("relative min-w-0", look === "bar" ? "inline-flex" : "block")}>
      <select
        className={clsx(
          "w-full appearance-none truncate rounded-control border [&>option]:bg-surface [&>option]:text-ink",
          looks[look],
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
  );
}

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
}

/** A select with its label beside it; the label is visually hidden on narrow screens. */
export function SelectField({ label, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="sr-only text-13 whitespace-nowrap text-ink-2 sm:not-sr-only">
        {label}
      </label>
      <Select id={id} {...select} />
    </span>
  );
}
