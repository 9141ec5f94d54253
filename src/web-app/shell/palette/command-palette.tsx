import { useLingui } from "@lingui/react/macro";
import { Command, useCommandState } from "cmdk";
import { Check, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { foldedWords, foldText } from "../../../kit/text/fold-text.ts";
import { Sheet } from "../../../web/ui/dialog/dialog.tsx";
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
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState("");
  const firstFound = found.products[0]?.packetId;
  useEffect(() => {
    // Results that arrive after the last keystroke are not selected automatically, unless nothing else is.
    const isChosen = list.current?.querySelector("[aria-selected=true]") != null;
    if (firstFound !== undefined && !isChosen) choose(`product ${firstFound}`);
  }, [firstFound]);
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
        filter={fitOf}
        className="flex max-h-[min(70dvh,480px)] min-h-0 flex-col"
      >
        <div className="flex items-center gap-2.5 border-b px-4">
          <Search size={16} aria-hidden className="shrink-0 text-ink-3" />
          <Command.Input
            value={typed}
            onValueChange={type}
            placeholder={t`Type a product, screen, site or setting`}
            className="h-12 w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-ink-3 sm:text-14"
          />
          <kbd aria-hidden className="rounded-control border px-1.5 py-0.5 font-sans text-12 text-ink-3">
            Esc
          </kbd>
        </div>
        <Command.List
          ref={list}
          label={t`Commands`}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 [scroll-padding-block:0.5rem]"
        >
          {groups
            .filter(({ commands }) => commands.length > 0)
            .map(({ name, commands }) => (
              <Command.Group
                key={name}
                heading={name}
                className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
              >
                {commands.map(
                  ({ id, name: words, detail, words: others, icon: Icon, isCurrent, isFound, run }) => (
                    <Command.Item
                      key={id}
                      value={id}
                      keywords={isFound ? [] : [words, ...others]}
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
                  ),
                )}
              </Command.Group>
            ))}
        </Command.List>
        <Outcome found={found} />
      </Command>
    </Sheet>
  );
}

/** Score of server results: below name matches, above keyword matches. */
const foundFit = 0.4;

/** Score of a command; one without words is a server result. */
function fitOf(_id: string, typed: string, [name, ...others]: string[] = []): number {
  return name === undefined ? foundFit : matchWords(name, typed, others);
}

/** Outside the list, which may contain only options. */
function Outcome({ found: { isSearching, isFailed, isEmpty } }: { readonly found: FoundProducts }) {
  const { t } = useLingui();
  const offered = useCommandState(({ filtered }) => filtered.count);
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

/**
 * Score of a command: every typed word must occur in its name or its keywords.
 * @param others keywords
 * @returns 0 for no match; 1 when the name starts with it, 0.8 when one of its words does, 0.5 within a word,
 * 0.3 by keywords
 */
export function matchWords(name: string, typed: string, others: readonly string[] = []): number {
  const words = foldedWords(typed);
  const folded = foldText(name);
  const all = [folded, ...others.map(foldText)].join(" ");
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ""] = words;
  if (folded.startsWith(first)) return 1;
  if (folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first))) return 0.8;
  return folded.includes(first) ? 0.5 : 0.3;
}
