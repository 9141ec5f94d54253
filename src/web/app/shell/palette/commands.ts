import type { LucideIcon } from "lucide-react";

/** One thing that the palette does. */
export interface Command {
  /** Unique in the palette. */
  readonly id: string;
  readonly name: string;
  /** Other words that it is found by, in both languages. */
  readonly words: readonly string[];
  readonly icon: LucideIcon;
  /** Whether it is what holds now: the site, theme or language in use. */
  readonly isCurrent?: boolean;
  /** What the server has found by what was typed: offered whatever its name is. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}
