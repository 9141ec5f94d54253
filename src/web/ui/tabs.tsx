import clsx from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps<T extends string> {
  /** Names the row of tabs for those who do not see it. */
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly content: ReactNode }[];
}

/**
 * Panels of which one shows. Arrow keys go from tab to tab, Enter opens: which one is open belongs in the address,
 * where every step is one for the Back button.
 */
export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  return (
    <Radix.Root
      activationMode="manual"
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((known) => known.value === next);
        if (tab) onChange(tab.value);
      }}
    >
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              "touch-target -mb-px min-h-11 border-b-2 px-1 whitespace-nowrap transition-colors duration-120 focus-visible:-outline-offset-2",
              tab.value === value
                ? "border-ink font-semibold text-ink"
                : "border-transparent text-ink-2 hover:border-control hover:text-ink",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
