import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { FilterPanel } from "../../../web/ui/filter-panel/filter-panel.tsx";
import { hasFilters, hasSameFilters } from "../../product-list/ui/view/change-view.ts";
import {
  filtersOf,
  noFilters,
  type ProductFilters,
  type ProductsView,
} from "../../product-list/ui/view/products-view.ts";
import { useChips } from "./chips/chip-list.ts";
import { ChipRow } from "./chips/chip-row.tsx";
import { useFilterGroups } from "./filter-groups.tsx";

interface FilterSidePanelProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
  readonly onClose: () => void;
}

/** Filters on small windows: edits are staged until "Apply". */
export function FilterSidePanel({ site, view, onChange, onClose }: FilterSidePanelProps) {
  const { t } = useLingui();
  const active = filtersOf(view);
  const [staged, setStaged] = useState<Staged>({});
  const [isConfirming, setConfirming] = useState(false);
  const filters = commit(active, staged);
  const edit = (change: Partial<ProductFilters>) => setStaged((before) => stageEdit(before, change));
  const { usual, own } = useFilterGroups({ site, filters, list: view, onChange: edit, isStaged: true });
  const mayClose = () => {
    const isUnsaved = isEdited(active, staged);
    if (isUnsaved) setConfirming(true);
    return !isUnsaved;
  };
  return (
    <>
      <FilterPanel
        hasToggle={false}
        open
        onOpenChange={(open) => !open && onClose()}
        mayClose={mayClose}
        items={[...usual, ...own].map(({ id, title, count, content }) => ({
          id,
          label: title,
          ...(count > 0 && { badge: count }),
          children: (
            <fieldset>
              <legend className="sr-only">{title}</legend>
              {content}
            </fieldset>
          ),
        }))}
        footer={
          <PanelFooter
            site={site}
            filters={filters}
            isEdited={isEdited(active, staged)}
            onChange={edit}
            onApply={() => {
              onChange(filters);
              onClose();
            }}
          />
        }
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t`Discard the changes?`}
        description={t`The filters that you have changed are not applied yet.`}
        action={t`Discard changes`}
        isEditing
        onConfirm={onClose}
      />
    </>
  );
}

interface PanelFooterProps {
  readonly site: string;
  readonly filters: ProductFilters;
  readonly isEdited: boolean;
  readonly onChange: (change: Partial<ProductFilters>) => void;
  readonly onApply: () => void;
}

function PanelFooter({ site, filters, isEdited, onChange, onApply }: PanelFooterProps) {
  const { t } = useLingui();
  const chips = useChips(site, filters);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} tabIndex={-1} className="max-h-28 space-y-1.5 overflow-y-auto text-13 outline-none">
        <p role="status" className={chips.length === 0 ? "text-ink-2" : "font-medium"}>
          {chips.length === 0 ? (
            <Trans>No filters selected</Trans>
          ) : (
            <Plural value={chips.length} one="# filter selected" other="# filters selected" />
          )}
        </p>
        {chips.length > 0 && (
          <ChipRow
            label={t`Selected filters`}
            chips={chips}
            onChange={onChange}
            hasClear={false}
            onEmptied={() => list.current?.focus()}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={!hasFilters(filters)} onClick={() => onChange(noFilters)}>
          <Trans>Clear all</Trans>
        </Button>
        <Button look="solid" disabled={!isEdited} onClick={onApply}>
          <Trans>Apply</Trans>
        </Button>
      </div>
    </>
  );
}

/** Staged edits; untouched fields follow the active filters. */
type Staged = Partial<ProductFilters>;

/** Adds an edit. */
export function stageEdit(staged: Staged, change: Staged): Staged {
  return { ...staged, ...change };
}

/** The filters after "Apply". */
export function commit(active: ProductFilters, staged: Staged): ProductFilters {
  return { ...active, ...staged };
}

/** Whether "Apply" would change anything; reverted edits do not count. */
export function isEdited(active: ProductFilters, staged: Staged): boolean {
  return !hasSameFilters(active, commit(active, staged));
}
