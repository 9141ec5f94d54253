import clsx from "clsx";

interface ToggleFacetProps<V extends string | number | boolean> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: V | null;
  readonly onChange: (chosen: V | null) => void;
}

/** At most one of a few values: pressing the selected one clears it. */
export function ToggleFacet<V extends string | number | boolean>({
  options,
  chosen,
  onChange,
}: ToggleFacetProps<V>) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {options.map(({ value, label }) => (
        <li key={String(value)} className="max-w-full">
          <button
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChange(value === chosen ? null : value)}
            className={clsx(
              "touch-target min-h-8 max-w-full truncate rounded-control border px-3 text-13 font-medium transition-colors duration-120",
              value === chosen ? "border-ink bg-ink text-surface" : "border-control hover:border-ink",
            )}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
