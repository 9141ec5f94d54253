import { Keyboard } from "lucide-react";
import { Popover } from "radix-ui";
import { IconButton } from "./button.tsx";
import { Key } from "./key.tsx";

interface KeyboardHelpProps {
  /** Names the button and the list. */
  readonly label: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** A button that lists the keys of a screen. */
export function KeyboardHelp({ label, shortcuts }: KeyboardHelpProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={label}>
          <Keyboard size={16} aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
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
                    <Key key={key}>{key}</Key>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
