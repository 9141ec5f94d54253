import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { LayoutGrid, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMedia } from "../../../../web/ui/browser/use-media.ts";
import { SavedViews } from "../../../settings/saved-views/ui/saved-views.tsx";
import type { ProductsView } from "../view/products-view.ts";
import { tableBreakpoint } from "../view/table-breakpoint.ts";
import { ColumnsMenu } from "./columns-menu.tsx";

interface ListToolsProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** Layout of the list, and saved views. */
export function ListTools({ site, view, onChange }: ListToolsProps) {
  const { t } = useLingui();
  const hasRoom = useMedia(tableBreakpoint);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasRoom && view.layout === "table" && <ColumnsMenu />}
      <SavedViews site={site} view={view} onChange={onChange} />
      {hasRoom && (
        <fieldset className="flex rounded-control border border-control">
          <legend className="sr-only">{t`Layout`}</legend>
          <LayoutOption
            label={t`Cards`}
            isChosen={view.layout === "grid"}
            onChoose={() => onChange({ layout: "grid" })}
          >
            <LayoutGrid size={16} aria-hidden />
          </LayoutOption>
          <LayoutOption
            label={t`Table`}
            isChosen={view.layout === "table"}
            onChoose={() => onChange({ layout: "table" })}
          >
            <Table2 size={16} aria-hidden />
          </LayoutOption>
        </fieldset>
      )}
    </div>
  );
}

interface LayoutOptionProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function LayoutOption({ label, isChosen, onChoose, children }: LayoutOptionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      title={label}
      onClick={onChoose}
      className={clsx(
        "touch-target grid h-[30px] w-8 place-items-center first-of-type:rounded-l-[2px] last:rounded-r-[2px]",
        isChosen ? "bg-ink text-surface" : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}
