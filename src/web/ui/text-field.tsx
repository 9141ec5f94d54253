import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
  /** Stands inside the field at its end, as a show/hide button. */
  readonly adornment?: ReactNode;
}

/** A labelled line of text with its error under it. */
export function TextField({ label, error, adornment, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-ink-2">
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { "aria-describedby": `${id}-error` })}
          className={clsx(
            "block min-h-10 w-full rounded-control border bg-bg px-3 text-16 sm:text-14 placeholder:text-ink-3",
            error === undefined ? "border-control hover:border-ink" : "border-dearer",
            adornment !== undefined && "pr-11",
          )}
          {...rest}
        />
        {adornment !== undefined && (
          <span className="absolute inset-y-0 right-0.5 flex items-center">{adornment}</span>
        )}
      </span>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </div>
  );
}
