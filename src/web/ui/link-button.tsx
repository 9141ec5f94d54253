import clsx from "clsx";
import type { ComponentProps } from "react";

/** Class of a small link within a form, also for buttons. */
export const linkClass =
  "touch-target w-fit rounded-control py-0.5 text-left text-13 text-ink-2 underline decoration-control underline-offset-2 transition-colors duration-120 hover:text-ink hover:decoration-ink";

/** A secondary action styled as a link. */
export function LinkButton({ className, type = "button", ...rest }: ComponentProps<"button">) {
  return <button type={type} className={clsx(linkClass, className)} {...rest} />;
}
