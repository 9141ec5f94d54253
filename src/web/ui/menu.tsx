import clsx from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** A menu under a button. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 min-w-52 rounded-panel border border-control bg-surface p-1 data-[state=open]:animate-[fade-in_120ms_ease-out]"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  "flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-14 outline-none select-none cursor-pointer data-highlighted:bg-sunken";

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={clsx(itemClass, className)} {...rest} />;
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={clsx("px-2.5 py-1.5 text-12 text-ink-3", className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 border-t" />;
}

export const MenuRadioGroup = Radix.RadioGroup;

/** One choice of a group; the chosen one carries a tick. */
export function MenuRadioItem({ children, className, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={clsx(itemClass, "justify-between", className)} {...rest}>
      <span className="flex items-center gap-2.5">{children}</span>
      <Radix.ItemIndicator aria-hidden>✓</Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}
