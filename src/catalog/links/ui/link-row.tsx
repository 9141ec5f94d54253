import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../web/ui/button.tsx";
import { Price } from "../../../web/ui/price/price.tsx";
import { MatchedTag, SuspiciousTag } from "../../product-card/ui/offers/matched-tag.tsx";
import type { CompetitorProduct } from "../../products/products.contract.ts";
import type { CompetitorLink, LinkReading } from "../links.contract.ts";
import { LinkEditor } from "./link-editor.tsx";
import type { LinkedProduct } from "./links.queries.ts";

type EditorProps = Pick<
  ComponentProps<typeof LinkEditor>,
  "product" | "onWritten" | "onSaved" | "onDeleted" | "onCancel"
>;

interface LinkRowProps extends EditorProps {
  readonly product: LinkedProduct;
  readonly link: CompetitorLink;
  /** What the site has read of its page. */
  readonly offer: CompetitorProduct | undefined;
  /** What its page showed when the link was saved in this dialog. */
  readonly reading: LinkReading | undefined;
  /** The link was just added: its row is scrolled to and focused. */
  readonly isNew: boolean;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One link with the state of its page, or its editor. */
export function LinkRow(props: LinkRowProps) {
  const { link, offer, reading, isNew, isEditing, onEdit, onDelete, ...editor } = props;
  const { t } = useLingui();
  const edit = useFocusAfter(isEditing);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "center" });
  }, [isNew]);
  if (isEditing) return <EditingRow link={link} {...editor} />;
  const { url } = link;
  const page = shownPage(link, offer, reading);
  return (
    <div ref={row} tabIndex={-1} className="flex items-start gap-1 rounded-control">
      <div className="min-w-0 flex-1 py-1.5">
        {page !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-13">
            <span className="min-w-0 [overflow-wrap:anywhere]">{page.title}</span>
            {page.price !== null && <Price amount={page.price} currency={page.currency} />}
            {page.isPreview && <span className="text-ink-3">{t`read just now`}</span>}
          </p>
        )}
        {link.matched && (
          <MatchedTag
            packetId={link.mainPacketId}
            productId={link.competitorProductId}
            competitor={link.competitor_domain}
          />
        )}
        {offer?.suspicious && reading === undefined && <SuspiciousTag />}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="block w-fit max-w-full text-13 text-ink-2 underline decoration-control underline-offset-2 [overflow-wrap:anywhere] hover:text-ink"
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

/** Remembers the target at the start of editing, to detect somebody else's change. */
function EditingRow({ link, ...editor }: EditorProps & { readonly link: CompetitorLink }) {
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

/**
 * Title and price of a link's page: those that the site has read, or until then what the preview read. An offer that
 * still has the previous address has values of another page.
 */
function shownPage(
  link: CompetitorLink,
  offer: CompetitorProduct | undefined,
  reading: LinkReading | undefined,
) {
  const isRead = offer !== undefined && offer.price !== null && offer.link === link.url;
  if (!isRead && reading?.found && reading.url === link.url) {
    const { title, price, currency } = reading;
    return { title, price, currency, isPreview: true };
  }
  if (offer === undefined) return null;
  return {
    title: offer.title,
    price: offer.price?.value ?? null,
    currency: offer.currency,
    isPreview: false,
  };
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
