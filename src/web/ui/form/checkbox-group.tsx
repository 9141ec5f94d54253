import { useId } from "react";

interface CheckboxGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly selected: readonly Value[];
  readonly onChange: (selected: readonly Value[]) => void;
  /** Error; part of the group's description. */
  readonly error?: string | undefined;
}

/** Several options, each with a checkbox; selected ones stay in the order of the options. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  selected,
  onChange,
  error,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const toggle = (value: Value, isSelected: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isSelected : selected.includes(one))),
    );
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-13 font-medium text-ink-2">{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="flex min-h-8 cursor-pointer items-start gap-2 py-1 text-14">
          <input
            type="checkbox"
            checked={selected.includes(value)}
            aria-invalid={error !== undefined}
            onChange={({ target }) => toggle(value, target.checked)}
            className="mt-0.5 size-4 shrink-0 accent-(--ink)"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {text}
            {hint !== undefined && <span className="block text-13 text-pretty text-ink-2">{hint}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </fieldset>
  );
}
