import clsx from "clsx";
import { useId } from "react";

interface RadioCardsProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly hint?: string }[];
  readonly disabled?: boolean;
}

/** One of a few options, each with a sentence that explains it. */
export function RadioCards<V extends string>({
  legend,
  value,
  onChange,
  options,
  disabled = false,
}: RadioCardsProps<V>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{legend}</legend>
      <div className="grid grid-cols-1 gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border bg-surface px-3 py-2.5",
              "transition-colors duration-120 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) has-disabled:opacity-50",
              option.value === value ? "border-ink" : "border-control hover:border-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-(--ink) outline-none"
            />
            <span className="min-w-0">
              <span className="block text-14 font-medium">{option.label}</span>
              {option.hint !== undefined && (
                <span className="block text-13 text-pretty text-ink-2">{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
