import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import type { ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { DeleteViewDialog } from "./delete-view-dialog.tsx";
import { NameViewDialog } from "./name-view-dialog.tsx";
import { hasUnsavedChanges, openedView } from "./saved-view-query.ts";
import { savedViewsQuery } from "./saved-views.queries.ts";
import { SavedViewsMenu, type ViewAction } from "./saved-views-menu.tsx";

interface SavedViewsProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly onChange: (change: Partial<ProductsView>) => void;
}

/** Menu of the person's saved views. */
export function SavedViews({ site, view, onChange }: SavedViewsProps) {
  const { t } = useLingui();
  const views = useQuery(savedViewsQuery(site));
  const [isOpen, setOpen] = useState(false);
  const [requested, setRequested] = useState<ViewAction | null>(null);
  const [action, setAction] = useState<ViewAction | null>(null);
  const current = views.data?.find(({ id }) => id === view.savedView) ?? null;
  const isChanged = current !== null && hasUnsavedChanges(view, current);
  const close = () => setAction(null);
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
          setAction(requested);
          setRequested(null);
        }}
      >
        <SavedViewsMenu
          site={site}
          view={view}
          views={views}
          current={current}
          isChanged={isChanged}
          onOpen={(saved) => {
            onChange(openedView(saved));
            setOpen(false);
          }}
          onAction={(next) => {
            setRequested(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      </ToolMenu>
      {(action?.kind === "add" || action?.kind === "rename") && (
        <NameViewDialog
          site={site}
          view={view}
          saved={action.kind === "rename" ? action.saved : null}
          onSaved={(saved) => {
            if (action.kind === "add") onChange({ savedView: saved.id });
          }}
          onClose={close}
        />
      )}
      {action?.kind === "delete" && (
        <DeleteViewDialog
          site={site}
          saved={action.saved}
          onDeleted={() => {
            if (view.savedView === action.saved.id) onChange({ savedView: null });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
