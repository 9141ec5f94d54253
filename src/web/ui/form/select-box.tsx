import clsx from "clsx";
import type { ComponentProps } from "react";

interface SelectBoxProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly label: string;
  readonly checked: boolean;
  /** Whether part of the group is selected. */
  readonly isMixed?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Checkbox with a 24 px target; its label is for assistive technology. */
export function SelectBox({ label, isMixed = false, onChange, className, ...rest }: SelectBoxProps) {
  return (
    <label className={clsx("touch-target grid size-6 shrink-0 cursor-pointer place-items-center", className)}>
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-(--ink)"
      />
    </label>
  );
}
