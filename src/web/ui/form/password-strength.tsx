import clsx from "clsx";

interface PasswordStrengthProps {
  /** How many of the four marks are filled. */
  readonly level: 1 | 2 | 3 | 4;
  /** The level in a word: colour alone says nothing. */
  readonly word: string;
  /** What would make it better; null where nothing need. */
  readonly advice: string | null;
}

/** How hard a password is to guess: four marks, a word, and what would make it better. Read out as it changes. */
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
