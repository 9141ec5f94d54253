import { useLingui } from "@lingui/react/macro";
import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Sheet } from "../../../web/ui/dialog/dialog.tsx";
import { offeredCommands } from "./offered-commands.ts";
import { takeTyped } from "./typed-ahead.ts";
import { useCommands } from "./use-commands.ts";
import type { FoundProducts } from "./use-found-products.ts";

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** Command palette: searches screens, settings, products, sites and options. Diacritics are optional. */
export function CommandPalette({ onClose, onLogout }: CommandPaletteProps) {
  const { t } = useLingui();
  const [typed, type] = useState("");
  const { groups, found } = useCommands(typed, onLogout);
  useEffect(() => {
    const before = takeTyped();
    if (before !== "") type(before);
  }, []);
  const offered = offeredCommands(groups, typed);
  const ids = offered.flatMap(({ commands }) => commands.map(({ id }) => id));
  // What is chosen stays so when results arrive; the first is, while nothing else or what is no longer offered was.
  const [wanted, choose] = useState("");
  const chosen = ids.includes(wanted) ? wanted : (ids[0] ?? "");
  return (
    <Sheet
      open
      onOpenChange={onClose}
      label={t`Command palette`}
      side="top"
      focusFirst="field"
      className="max-w-[560px]"
    >
      <Command
        label={t`Commands`}
        value={chosen}
        onValueChange={choose}
        loop
        shouldFilter={false}
        className="flex max-h-[min(70dvh,480px)] min-h-0 flex-col"
      >
        <div className="flex items-center gap-2.5 border-b px-4">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Command.Input
            value={typed}
            onValueChange={(text) => {
              type(text);
              choose("");
            }}
            placeholder={t`Type a product, screen, site or setting`}
            className="h-12 w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-ink-3 sm:text-14"
          />
          <kbd aria-hidden className="rounded-control border px-1.5 py-0.5 font-sans text-12 text-ink-3">
            Esc
          </kbd>
        </div>
        <Command.List
          label={t`Commands`}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 [scroll-padding-block:0.5rem]"
        >
          {offered.map(({ name, commands }) => (
            <Command.Group
              key={name}
              heading={name}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
            >
              {commands.map(({ id, name: words, detail, icon: Icon, isCurrent, run }) => (
                <Command.Item
                  key={id}
                  value={id}
                  onSelect={() => {
                    onClose();
                    run();
                  }}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 data-[selected=true]:bg-sunken data-[selected=true]:shadow-[inset_2px_0_0_var(--ink)]"
                >
                  <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />
                  <span className="min-w-0 flex-1 truncate">{words}</span>
                  {detail !== undefined && (
                    <span className="max-w-32 shrink-0 truncate text-12 text-ink-3">{detail}</span>
                  )}
                  {isCurrent && (
                    <>
                      <Check size={16} aria-hidden className="shrink-0 text-ink-2" />
                      <span className="sr-only">{t`current`}</span>
                    </>
                  )}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <Outcome found={found} count={ids.length} />
      </Command>
    </Sheet>
  );
}

interface OutcomeProps {
  readonly found: FoundProducts;
  /** Commands that are offered. */
  readonly count: number;
}

/** Outside the list, which may contain only options. */
function Outcome({ found: { isSearching, isFailed, isEmpty }, count: offered }: OutcomeProps) {
  const { t } = useLingui();
  // The offer to search SKUs is no result.
  const count = isEmpty ? offered - 1 : offered;
  const words = isSearching
    ? t`Searching products…`
    : isFailed
      ? t`The products could not be searched just now`
      : count === 0
        ? t`Nothing found`
        : "";
  const isSeen = isFailed || count === 0 || isSearching;
  return (
    <p role="status" className={isSeen && words !== "" ? "border-t px-4 py-3 text-13 text-ink-2" : "sr-only"}>
      {words}
    </p>
  );
}
