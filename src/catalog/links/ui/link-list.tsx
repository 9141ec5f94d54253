import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { buttonClass } from "../../../web/ui/button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { CompetitorProduct } from "../../products/products.contract.ts";
import type { CompetitorLink, CompetitorLinks, LinkReading } from "../links.contract.ts";
import { DeleteLinkDialog } from "./delete-link-dialog.tsx";
import { LinkEditor } from "./link-editor.tsx";
import { LinkRow, useFocusAfter } from "./link-row.tsx";
import type { LinkedProduct } from "./links.queries.ts";

/** The open row: of an existing link, or of a new one. */
type OpenRow =
  | { readonly kind: "edit"; readonly id: number }
  /** `competitor` null: a new one. */
  | { readonly kind: "add"; readonly competitor: string | null };

/** Links saved since the dialog opened. */
interface SavedLinks {
  /** What their pages showed, by id. */
  readonly readings: ReadonlyMap<number, LinkReading>;
  /** Id of the link whose row is shown; null once another row was opened. */
  readonly newest: number | null;
}

interface LinkListProps {
  readonly product: LinkedProduct;
  readonly offers: readonly CompetitorProduct[];
  readonly read: CompetitorLinks;
  /** Asks for confirmation before a typed address is lost. */
  readonly leave: (go: () => void) => void;
  readonly onWritten: (isWritten: boolean) => void;
}

/** Links by competitor, one of them edited at a time. */
export function LinkList({ product, offers, read, leave, onWritten }: LinkListProps) {
  const { t } = useLingui();
  const [row, setRow] = useState<OpenRow | null>(null);
  const [doomed, doom] = useState<number | null>(null);
  const [seen, see] = useState<CompetitorLinks>([]);
  const [saved, setSaved] = useState<SavedLinks>({ readings: new Map(), newest: null });
  const groups = groupsAfter(seen, read);
  if (groups.length > seen.length) see(groups);
  const open = (next: OpenRow | null) =>
    leave(() => {
      setRow(next);
      setSaved((before) => ({ ...before, newest: null }));
      onWritten(false);
    });
  const done = () => {
    setRow(null);
    onWritten(false);
  };
  const editor = {
    product,
    onWritten,
    onSaved: (link: CompetitorLink, reading: LinkReading | null) => {
      const isAdded = row?.kind === "add";
      setSaved(({ readings }) => ({
        readings: reading === null ? readings : new Map(readings).set(link.id, reading),
        newest: isAdded ? link.id : null,
      }));
      done();
      // A changed link keeps its place and gets the focus back; an added one may be far from where it was typed.
      if (isAdded) toast({ title: t`Link added`, description: link.competitor_domain });
    },
    onCancel: done,
    onDeleted: () => {
      done();
      toast({ title: t`This link has been deleted in the meantime`, look: "error" });
    },
  };
  const offerOf = (link: CompetitorLink) =>
    offers.find(({ productId }) => productId === link.competitorProductId);
  const link = groups.flatMap(({ links }) => links).find(({ id }) => id === doomed);
  return (
    <div className="space-y-6">
      <AddRow
        {...editor}
        competitor={null}
        isOpen={row?.kind === "add" && row.competitor === null}
        onOpen={() => open({ kind: "add", competitor: null })}
      />
      {groups.length === 0 && (
        <p className="text-pretty text-ink-2">
          <Trans>
            No competitors yet. Add the page on which a competitor sells this product; its price will be read
            every day.
          </Trans>
        </p>
      )}
      {groups.map(({ domain, links }) => (
        <section key={domain} aria-label={domain}>
          <h3 className="mb-1 border-b pb-1 font-semibold [overflow-wrap:anywhere]">{domain}</h3>
          {links.length === 0 && (
            <p className="py-2 text-13 text-ink-2">
              <Trans>No links yet</Trans>
            </p>
          )}
          <ul className="mb-2 divide-y">
            {links.map((one) => (
              <li key={one.id} className="py-1">
                <LinkRow
                  {...editor}
                  link={one}
                  offer={offerOf(one)}
                  reading={saved.readings.get(one.id)}
                  isNew={saved.newest === one.id}
                  isEditing={row?.kind === "edit" && row.id === one.id}
                  onEdit={() => open({ kind: "edit", id: one.id })}
                  onDelete={() => doom(one.id)}
                />
              </li>
            ))}
          </ul>
          <AddRow
            {...editor}
            competitor={domain}
            isOpen={row?.kind === "add" && row.competitor === domain}
            onOpen={() => open({ kind: "add", competitor: domain })}
          />
        </section>
      ))}
      {link !== undefined && (
        <DeleteLinkDialog product={product} link={link} offer={offerOf(link)} onClose={() => doom(null)} />
      )}
    </div>
  );
}

interface AddRowProps
  extends Pick<
    ComponentProps<typeof LinkEditor>,
    "product" | "competitor" | "onWritten" | "onSaved" | "onDeleted" | "onCancel"
  > {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Form for another link of a competitor, or the first link of a new competitor. */
function AddRow({ isOpen, onOpen, ...editor }: AddRowProps) {
  const opener = useFocusAfter(isOpen);
  if (isOpen) return <LinkEditor {...editor} link={null} />;
  const { competitor } = editor;
  return (
    <button
      ref={opener}
      type="button"
      onClick={onOpen}
      className={
        competitor === null
          ? buttonClass("solid")
          : "touch-target flex min-h-9 w-full items-center gap-2 rounded-control border border-dashed border-control px-3 text-left text-13 text-ink-2 hover:border-ink hover:text-ink"
      }
    >
      <Plus size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {competitor === null ? <Trans>Add a competitor</Trans> : <Trans>Add a link at {competitor}</Trans>}
      </span>
    </button>
  );
}

/**
 * Competitors shown in the dialog: those with links, and those that had links since it opened, so that a
 * competitor whose last link is deleted still has its row.
 * @param before groups shown before the links were read again
 * @returns by name
 */
export function groupsAfter(before: CompetitorLinks, read: CompetitorLinks): CompetitorLinks {
  const had = before
    .filter(({ domain }) => !read.some((group) => group.domain === domain))
    .map(({ domain }) => ({ domain, links: [] }));
  return [...read, ...had].toSorted((a, b) => a.domain.localeCompare(b.domain, "en"));
}
