import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";
import { Backdrop } from "../dialog/backdrop.tsx";
import { useFocusReturn } from "../dialog/dialog.tsx";
import { type FilterItem, FilterItems } from "./filter-panel-items.tsx";
import { FilterPanelToggle } from "./filter-panel-toggle.tsx";

/** How a person asks to close the panel. */
export type PanelExit = "button" | "escape" | "outside";

interface FilterPanelProps {
  readonly items: readonly FilterItem[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Id of the item that is expanded when the panel opens, if it has sub-items. */
  readonly openWith?: string | undefined;
  /** Called before closing; false leaves the panel open. */
  readonly mayClose?: (exit: PanelExit) => boolean;
  readonly footer?: ReactNode;
  readonly socialLinks?: readonly { readonly label: string; readonly href: string }[];
  /** CSS colours of the layers that animate before the panel; at most four. */
  readonly layers?: readonly string[];
  /** Whether it renders its own button; false when one is rendered elsewhere. */
  readonly hasToggle?: boolean;
}

const maxLayers = 4;
const layerDelayMs = 40;
const widthClass = "w-full min-[1025px]:w-[clamp(260px,38vw,420px)]";
const edgeClass = "fixed inset-y-0 right-0 z-40 animate-[slide-in-edge_240ms_var(--ease-out)_backwards]";

/**
 * The "Filter" button and its panel on the right, with a two-level list of items. Modal: traps the focus and
 * locks scrolling.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { open, onOpenChange, mayClose = () => true, layers = [], hasToggle = true } = props;
  const focus = useFocusReturn();
  const press = () => {
    if (!open || mayClose("button")) onOpenChange(!open);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {hasToggle && <FilterPanelToggle open={open} onPress={press} />}
      <Radix.Portal>
        <Backdrop open={open} className="touch-pinch-zoom" />
        <ColourLayers colours={layers} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.takeToPanel}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={(event) => {
            if (!mayClose("escape")) event.preventDefault();
          }}
          onPointerDownOutside={(event) => {
            if (!mayClose("outside")) event.preventDefault();
          }}
          style={delayed(Math.min(layers.length, maxLayers))}
          className={clsx(
            edgeClass,
            widthClass,
            "pointer-events-auto flex flex-col border-l bg-surface outline-none",
          )}
        >
          <PanelBody {...props} onClose={press} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PanelBody({
  items,
  openWith,
  footer,
  socialLinks = [],
  onClose,
}: FilterPanelProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <header className="flex h-14 shrink-0 items-center justify-between border-b pr-3 pl-5">
        <Radix.Title className="text-16 font-semibold">{t`Filters`}</Radix.Title>
        <FilterPanelToggle open onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">
        <FilterItems items={items} openWith={openWith} onLeave={onClose} />
      </div>
      {(footer !== undefined || socialLinks.length > 0) && (
        <footer className="grid shrink-0 gap-3 border-t px-5 py-4">
          {footer}
          {socialLinks.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
              {socialLinks.map(({ label, href }) => (
                <li key={href}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-6 items-center text-ink-2 underline underline-offset-2 hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </footer>
      )}
    </>
  );
}

/** Coloured layers that animate in before the panel. */
function ColourLayers({ colours }: { readonly colours: readonly string[] }) {
  return colours
    .slice(0, maxLayers)
    .map((colour, index) => (
      <div
        key={colour}
        aria-hidden
        data-panel-layer
        style={{ ...delayed(index), backgroundColor: colour }}
        className={clsx(edgeClass, widthClass, "motion-reduce:hidden")}
      />
    ));
}

function delayed(places: number): CSSProperties {
  return { animationDelay: `${places * layerDelayMs}ms` };
}
