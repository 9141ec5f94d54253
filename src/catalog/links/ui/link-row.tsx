import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../web/ui/button.tsx";
import { Price } from "../../../web/ui/price/price.tsx";
import type { CompetitorProduct } from "../../products/products.contract.ts";
import type { CompetitorLink } from "../links.contract.ts";
import { LinkEditor } from "./link-editor.tsx";
import type { LinkedProduct } from "./links.queries.ts";

interface LinkRowProps {
  readonly product: LinkedProduct;
  readonly link: CompetitorLink;
  /** Preview of its page, when loaded. */
  readonly offer: CompetitorProduct | undefined;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onWritten: (isWritten: boolean) => void;
  readonly onSaved: () => void;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** One link with the state of its page, or its editor. */
export function LinkRow({ link, offer, isEditing, onEdit, onDelete, ...editor }: LinkRowProps) {
  const { t } = useLingui();
  const edit = useFocusAfter(isEditing);
  if (isEditing) return <EditingRow link={link} {...editor} />;
  const { url } = link;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 py-1.5">
        {offer !== undefined && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span className="min-w-0 [overflow-wrap:anywhere]">{offer.title}</span>
            {offer.price !== null && <Price amount={offer.price.value} currency={offer.currency} />}
          </p>
        )}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-13 text-ink-2 underline decoration-control underline-offset-2 [overflow-wrap:anywhere] hover:text-ink"
        >
          {url}
          <span className="sr-only"> ({t`opens in a new tab`})</span>
        </a>
      </div>
      <IconButton ref={edit} label={t`Edit link ${url}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={t`Delete link ${url}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

type EditingRowProps = Pick<
  LinkRowProps,
  "product" | "link" | "onWritten" | "onSaved" | "onDeleted" | "onCancel"
>;

/** Remembers the target at the start of editing, to detect somebody else's change. */
function EditingRow({ link, ...editor }: EditingRowProps) {
  const [expectedUrl, expect] = useState(link.url);
  return (
    <LinkEditor
      key={expectedUrl}
      {...editor}
      link={{ productId: link.competitorProductId, expectedUrl }}
      competitor={link.competitor_domain}
      now={link.url === expectedUrl ? null : link.url}
      onReload={() => {
        expect(link.url);
        editor.onWritten(false);
      }}
    />
  );
}

/** Returns the focus to the button that opened an editor when the editor closes. */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
