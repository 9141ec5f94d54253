import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { toast } from "../../../web/ui/toast.ts";
import type { CompetitorProduct } from "../../products/products.contract.ts";
import type { CompetitorLink, CompetitorLinks } from "../links.contract.ts";
import { AddRow } from "./add-link-form.tsx";
import { DeleteLinkDialog } from "./delete-link-dialog.tsx";
import { groupsAfter } from "./link-groups.ts";
import { LinkRow } from "./link-row.tsx";
import type { LinkedProduct } from "./links.queries.ts";

/** The one row that is open: a link's, or the one for a further link. */
type OpenRow =
  | { readonly kind: "edit"; readonly id: number }
  /** `competitor` null: a new one. */
  | { readonly kind: "add"; readonly competitor: string | null };

interface LinkListProps {
  readonly product: LinkedProduct;
  readonly offers: readonly CompetitorProduct[];
  readonly read: CompetitorLinks;
  /** Asks before a written address is lost. */
  readonly leave: (go: () => void) => void;
  readonly onWritten: (isWritten: boolean) => void;
}

/** Links by competitor, one of them edited at a time. */
export function LinkList({ product, offers, read, leave, onWritten }: LinkListProps) {
  const { t } = useLingui();
  const [row, setRow] = useState<OpenRow | null>(null);
  const [doomed, doom] = useState<number | null>(null);
  const [seen, see] = useState<CompetitorLinks>([]);
  const groups = groupsAfter(seen, read);
  if (groups.length > seen.length) see(groups);
  const open = (next: OpenRow | null) =>
    leave(() => {
      setRow(next);
      onWritten(false);
    });
  const done = () => {
    setRow(null);
    onWritten(false);
  };
  const editor = {
    product,
    onWritten,
    onSaved: done,
    onCancel: done,
    onGone: () => {
      done();
      toast({ title: t`This link was deleted meanwhile`, look: "error" });
    },
  };
  const offerOf = (link: CompetitorLink) =>
    offers.find(({ productId }) => productId === link.competitorProductId);
  const link = groups.flatMap(({ links }) => links).find(({ id }) => id === doomed);
  return (
    <div className="space-y-6">
      {groups.length === 0 && (
        <p className="text-pretty text-ink-2">
          <Trans>
            No merchants yet. Add the address at which a competitor sells this product, and its price is read
            from now on.
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
      <section className="border-t pt-5">
        <AddRow
          {...editor}
          competitor={null}
          isOpen={row?.kind === "add" && row.competitor === null}
          onOpen={() => open({ kind: "add", competitor: null })}
        />
      </section>
      {link !== undefined && (
        <DeleteLinkDialog product={product} link={link} offer={offerOf(link)} onClose={() => doom(null)} />
      )}
    </div>
  );
}
