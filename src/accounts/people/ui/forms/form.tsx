import clsx from "clsx";
import type { FormEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface FormProps {
  /** Whether a submission is running; submitting again does nothing. */
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form validated and submitted by our own code, one submission at a time. */
export function Form({ isBusy, onSubmit, className, children }: FormProps) {
  return (
    <form
      noValidate
      className={clsx("grid gap-4", className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

/** Registration and error of one form field. */
export type FormField = UseFormRegisterReturn & { readonly error: string | undefined };
