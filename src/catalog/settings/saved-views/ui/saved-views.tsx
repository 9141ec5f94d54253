import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { ToolMenu } from "../../../product-list/ui/table/tool-menu.tsx";
import type { ProductsView } from "../../../product-list/ui/view/products-view.ts";
import type { SavedView } from "../saved-views.contract.ts";
import { DeleteViewDialog } from "./delete-view-dialog.tsx";
import { NameViewDialog } from "./name-view-dialog.tsx";
import { hasUnsavedChanges, openingOf } from "./saved-view-query.ts";
import { savedViewsQuery } from "./saved-views.queries.ts";
import { SavedViewsMenu } from "./saved-views-menu.tsx";

/** A dialog about saved views: naming a new one, another name, or deleting. */
export type ViewDeed =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly saved: SavedView }
  | { readonly kind: "delete"; readonly saved: SavedView };

interface SavedViewsProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** The person's named ways of looking at the list, and which of them this is. */
export function SavedViews({ site, view, onChange }: SavedViewsProps) {
  const { t } = useLingui();
  const views = useQuery(savedViewsQuery(site));
  const [isOpen, setOpen] = useState(false);
  const [wanted, want] = useState<ViewDeed | null>(null);
  const [deed, begin] = useState<ViewDeed | null>(null);
  const current = views.data?.find(({ id }) => id === view.savedView) ?? null;
  const isChanged = current !== null && hasUnsavedChanges(view, current);
  const close = () => begin(null);
  return (
    <>
      <ToolMenu
        label={
          <>
            <Bookmark size={15} aria-hidden className="shrink-0" />
            <span className="truncate">{current?.name ?? t`Saved views`}</span>
            {isChanged && (
              <span className="text-12 font-normal text-warning">
                <Trans>unsaved changes</Trans>
              </span>
            )}
          </>
        }
        name={t`Saved views`}
        open={isOpen}
        onOpenChange={setOpen}
        onGone={() => {
          begin(wanted);
          want(null);
        }}
      >
        <SavedViewsMenu
          site={site}
          view={view}
          views={views}
          current={current}
          isChanged={isChanged}
          onOpen={(saved) => {
            onChange(openingOf(saved));
            setOpen(false);
          }}
          onDeed={(next) => {
            want(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      </ToolMenu>
      {(deed?.kind === "add" || deed?.kind === "rename") && (
        <NameViewDialog
          site={site}
          view={view}
          saved={deed.kind === "rename" ? deed.saved : null}
          onSaved={(saved) => {
            if (deed.kind === "add") onChange({ savedView: saved.id });
          }}
          onClose={close}
        />
      )}
      {deed?.kind === "delete" && (
        <DeleteViewDialog
          site={site}
          saved={deed.saved}
          onDeleted={() => {
            if (view.savedView === deed.saved.id) onChange({ savedView: null });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
