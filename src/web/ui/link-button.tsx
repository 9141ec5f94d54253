import clsx from "clsx";
import type { ComponentProps } from "react";

/** The look of a small link within a form; also for buttons that act like one. */
export const linkClass =
  "touch-target w-fit rounded-control py-0.5 text-left text-13 text-ink-2 underline decoration-control underline-offset-2 transition-colors duration-120 hover:text-ink hover:decoration-ink";

/** A small step aside that needs no weight: a link by its look, a button by what it does. */
export function LinkButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button type={type} className={clsx(linkClass, className)} {...rest} />;
}
