import { Search } from "lucide-react";

interface FacetSearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Search field that filters a list of options. */
export function FacetSearchField({ label, value, onChange }: FacetSearchFieldProps) {
  return (
    <span className="relative mb-1.5 block">
      <Search size={14} aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="block min-h-8 w-full rounded-control border border-control bg-bg pr-2 pl-8 text-16 placeholder:text-ink-3 hover:border-ink sm:text-13 [&::-webkit-search-cancel-button]:hidden"
      />
    </span>
  );
}
