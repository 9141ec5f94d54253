import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Keyboard } from "lucide-react";
import { Popover } from "radix-ui";
import { IconButton } from "../../../../web/ui/button.tsx";

const shortcuts = [
  { keys: ["J", "K", "↓", "↑"], does: msg`Next or previous product` },
  { keys: ["A"], does: msg`Approve` },
  { keys: ["R"], does: msg`Remove or reject` },
  { keys: ["X"], does: msg`Select` },
  { keys: ["Shift"], does: msg`With the arrows: select a range` },
  { keys: ["Enter"], does: msg`View Product` },
  { keys: ["W"], does: msg`Why this price` },
] as const;

/** The keys of the list. */
export function KeyboardHelp() {
  const { t, i18n } = useLingui();
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={t`Keyboard shortcuts`}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t`Keyboard shortcuts`}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 rounded-panel border border-control bg-surface p-3 text-13 outline-none"
        >
          <dl className="grid grid-cols-[auto_auto] items-center gap-x-4 gap-y-1.5">
            {shortcuts.map(({ keys, does }) => (
              <div key={keys[0]} className="contents">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded-control border bg-sunken px-1.5 text-center font-sans text-12"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{i18n._(does)}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
