import { Trans, useLingui } from "@lingui/react/macro";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Link2, Pencil, Plus, RotateCcw, Save, Trash2 } from "lucide-react";
import { call, messageOf } from "../../../../web/call.ts";
import { useCopied } from "../../../../web/ui/browser/use-copied.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { menuItemClass } from "../../../../web/ui/menu/tool-menu.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import type { ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { writeView } from "../../../product-list/ui/view/view-address.ts";
import { editSavedView, type SavedView } from "../saved-views.contract.ts";
import { queryOf } from "./saved-view-query.ts";
import { cacheSavedView } from "./saved-views.queries.ts";

/** Dialog for saved views: add, rename or delete. */
export type ViewAction =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly saved: SavedView }
  | { readonly kind: "delete"; readonly saved: SavedView };

interface SavedViewsMenuProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly views: UseQueryResult<SavedView[]>;
  /** The active saved view; null when there is none. */
  readonly current: SavedView | null;
  /** Whether the current view differs from `current`. */
  readonly isChanged: boolean;
  readonly onOpen: (saved: SavedView) => void;
  readonly onAction: (action: ViewAction) => void;
  readonly onClose: () => void;
}

/** The menu: the saved views, then the actions. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { site, view, views, current, isChanged, onOpen, onAction, onClose } = props;
  return (
    <>
      <ViewList views={views} current={current} onOpen={onOpen} />
      <div className="-mx-1 mt-1 border-t p-1 pb-0">
        {current !== null && isChanged && (
          <>
            <SaveChanges site={site} view={view} saved={current} onSaved={onClose} />
            <button type="button" className={menuItemClass} onClick={() => onOpen(current)}>
              <RotateCcw size={15} aria-hidden />
              <Trans>Discard changes</Trans>
            </button>
          </>
        )}
        <button type="button" className={menuItemClass} onClick={() => onAction({ kind: "add" })}>
          <Plus size={15} aria-hidden />
          <Trans>Save current view as…</Trans>
        </button>
        {current !== null && (
          <>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => onAction({ kind: "rename", saved: current })}
            >
              <Pencil size={15} aria-hidden />
              <Trans>Rename “{current.name}”…</Trans>
            </button>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => onAction({ kind: "delete", saved: current })}
            >
              <Trash2 size={15} aria-hidden />
              <Trans>Delete “{current.name}”…</Trans>
            </button>
          </>
        )}
        <CopyLink site={site} view={view} />
      </div>
    </>
  );
}

type ViewListProps = Pick<SavedViewsMenuProps, "views" | "current" | "onOpen">;

function ViewList({ views, current, onOpen }: ViewListProps) {
  if (views.isPending) return <div aria-hidden className="skeleton m-2 h-5 w-40" />;
  if (views.data === undefined) {
    return (
      <div role="alert" className="space-y-2 p-2.5 text-13">
        <p className="text-ink-2">
          <Trans>The saved views could not be loaded.</Trans> {messageOf(views.error)}
        </p>
        <Button size="small" disabled={views.isFetching} onClick={() => void views.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (views.data.length === 0) {
    return (
      <p className="p-2.5 text-13 text-pretty text-ink-2">
        <Trans>Nothing saved yet. Save filters, sort order and layout under a name to use them again.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {views.data.map((saved) => (
        <li key={saved.id}>
          <button
            type="button"
            aria-current={saved.id === current?.id ? "true" : undefined}
            onClick={() => onOpen(saved)}
            className={menuItemClass}
          >
            <span className="size-[15px] shrink-0">
              {saved.id === current?.id && <Check size={15} aria-hidden />}
            </span>
            <span className="min-w-0 py-1.5 wrap-anywhere">{saved.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SaveChangesProps {
  readonly site: string;
  readonly view: ProductsView;
  readonly saved: SavedView;
  readonly onSaved: () => void;
}

function SaveChanges({ site, view, saved, onSaved }: SaveChangesProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call(editSavedView, {
        params: { id: saved.id },
        query: { domain: site },
        body: { name: saved.name, query: queryOf(view) },
      }),
    onSuccess: (renewed) => {
      cacheSavedView(client, site, renewed);
      toast({ title: t`“${renewed.name}” saved` });
      onSaved();
    },
    onError: (error) =>
      toast({ title: t`The view could not be saved`, description: messageOf(error), look: "error" }),
  });
  return (
    <button type="button" className={menuItemClass} disabled={save.isPending} onClick={() => save.mutate()}>
      <Save size={15} aria-hidden />
      <Trans>Save changes to “{saved.name}”</Trans>
    </button>
  );
}

/** Copies a link to the current view, which works for every colleague. */
function CopyLink({ site, view }: { readonly site: string; readonly view: ProductsView }) {
  const [isCopied, copy] = useCopied(2000);
  const address = `${location.origin}/products?${writeView({ ...view, site, page: 1, product: null })}`;
  return (
    <>
      <button type="button" className={menuItemClass} onClick={() => copy(address)}>
        {isCopied ? (
          <Check size={15} aria-hidden className="text-cheaper" />
        ) : (
          <Link2 size={15} aria-hidden />
        )}
        {isCopied ? <Trans>Link copied</Trans> : <Trans>Copy a link to this view</Trans>}
      </button>
      <span role="status" className="sr-only">
        {isCopied && <Trans>Link copied</Trans>}
      </span>
    </>
  );
}
