import clsx from "clsx";
import type { FormEvent, ReactNode } from "react";

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
