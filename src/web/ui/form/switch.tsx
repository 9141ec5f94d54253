import type { ReactNode } from "react";

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** An on/off setting that takes effect at once. The label is part of the target. */
export function Switch({ checked, onChange, children }: SwitchProps) {
  return (
    <label className="relative inline-flex min-h-8 cursor-pointer items-center gap-2 text-13 select-none">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-5 w-9 shrink-0 rounded-full border border-control bg-sunken transition-colors duration-120 peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-ink-2 after:transition-transform after:duration-120 peer-checked:after:translate-x-4 peer-checked:after:bg-surface"
      />
      <span>{children}</span>
    </label>
  );
}
