import clsx from "clsx";
import type { ComponentProps } from "react";

export type ButtonLook = "solid" | "outline" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const looks: Record<ButtonLook, string> = {
  solid: "bg-ink text-surface border-ink hover:bg-ink-2 hover:border-ink-2",
  outline: "bg-surface text-ink border-control hover:border-ink",
  quiet: "bg-transparent text-ink-2 border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-dearer text-surface border-dearer hover:brightness-95",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 text-13 gap-1.5",
  medium: "min-h-10 px-4 text-14 gap-2",
  large: "min-h-12 px-6 text-16 gap-2",
};

/** Class of a button, also for links. Actions are ink: cyan is reserved for the own price. */
export function buttonClass(look: ButtonLook = "outline", size: ButtonSize = "medium"): string {
  return clsx(
    "touch-target inline-flex items-center justify-center rounded-control border font-medium whitespace-nowrap select-none",
    "transition-colors duration-120 disabled:opacity-50 aria-disabled:opacity-50",
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
}

export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass(look, size), className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
}

export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "touch-target inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2",
        "transition-colors duration-120 hover:bg-sunken hover:text-ink",
        className,
      )}
      {...rest}
    />
  );
}
