import clsx from "clsx";

interface PasswordStrengthProps {
  /** Number of filled marks, 0 to 4. */
  readonly level: 1 | 2 | 3 | 4;
  /** The level as a word, not only by colour. */
  readonly word: string;
  /** Advice; null when none is needed. */
  readonly advice: string | null;
}

/** Password strength: four marks, a word and advice, announced as it changes. */
export function PasswordStrength({ level, word, advice }: PasswordStrengthProps) {
  return (
    <div className="mt-2">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {([1, 2, 3, 4] as const).map((mark) => (
          <span
            key={mark}
            className={clsx(
              "h-1 rounded-full transition-colors duration-180",
              mark > level ? "bg-line" : level === 1 ? "bg-warning" : "bg-ink",
            )}
          />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-13 text-pretty text-ink-2">
        <span className="font-medium text-ink">{word}</span>
        {advice !== null && <span> – {advice}</span>}
      </p>
    </div>
  );
}
