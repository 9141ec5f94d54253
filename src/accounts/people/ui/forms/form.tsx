import clsx from "clsx";
import type { FormEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface FormProps {
  /** What was sent is under way: sending it again does nothing. */
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form that our own code judges and sends, once at a time. */
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

/** A field of a form as its component takes it: where it is registered, and what is wrong with its value. */
export type FormField = UseFormRegisterReturn & { readonly error: string | undefined };
