import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CompetitorLink, LinkReading } from "../links.contract.ts";
import { readLinkAddress } from "./link-address.ts";
import { checkRefusal, linkRefusal } from "./link-refusal.ts";
import { type Link, type LinkedProduct, useLinkCheck, useLinkSave } from "./links.queries.ts";

/** State of the page preview. */
export type Checked =
  | { readonly step: "not-yet" }
  | { readonly step: "reading" }
  | { readonly step: "read"; readonly reading: LinkReading }
  /** The preview failed; the link may be saved all the same. */
  | { readonly step: "failed"; readonly message: MessageDescriptor | string };

interface LinkEditing {
  readonly product: LinkedProduct;
  /** Null for a new link. */
  readonly link: Link | null;
  /** @param reading of its page; null when the preview failed */
  readonly onSaved: (saved: CompetitorLink, reading: LinkReading | null) => void;
  /** Called when somebody else has deleted the link. */
  readonly onDeleted: () => void;
}

/** State of the link editor: the page is previewed first, then the link is saved. Typing starts over. */
export function useLinkEditor({ product, link, onSaved, onDeleted }: LinkEditing) {
  const { i18n } = useLingui();
  const [text, setText] = useState(link?.expectedUrl ?? "");
  const [error, setError] = useState<MessageDescriptor | string | null>(null);
  const checking = useLinkCheck(product);
  const saving = useLinkSave(product, link);
  const checked = checkedOf(checking);
  const isBusy = checking.isPending || saving.isPending;
  const type = (next: string) => {
    setText(next);
    setError(null);
    checking.reset();
  };
  const submit = () => {
    const address = readLinkAddress(text);
    if (isBusy) return;
    if (address === null) {
      setError(msg`Paste the full address (https://…)`);
      return;
    }
    setError(null);
    if (checked.step === "read" || checked.step === "failed") {
      const fallback =
        link === null ? msg`Failed to add competitor link` : msg`Failed to edit competitor link`;
      saving.mutate(address, {
        onSuccess: (saved) => onSaved(saved, checked.step === "read" ? checked.reading : null),
        onError: (failure) => {
          const refusal = linkRefusal(failure, fallback);
          if (refusal.kind === "error") setError(refusal.message);
          else if (refusal.kind === "deleted") onDeleted();
        },
      });
      return;
    }
    checking.mutate(address, {
      onError: (failure) => {
        const { atField, message } = checkRefusal(failure);
        if (!atField) return;
        setError(message);
        checking.reset();
      },
    });
  };
  const isUnchanged = link !== null && text.trim() === link.expectedUrl;
  return {
    text,
    type,
    submit,
    error: typeof error === "string" || error === null ? error : i18n._(error),
    checked,
    isBusy,
    isSaving: saving.isPending,
    mayNotSave: text.trim() === "" || isUnchanged,
    domain: readLinkAddress(text)?.domain ?? null,
  };
}

function checkedOf({ data, error, isPending }: ReturnType<typeof useLinkCheck>): Checked {
  if (isPending) return { step: "reading" };
  if (data !== undefined) return { step: "read", reading: data };
  return error === null ? { step: "not-yet" } : { step: "failed", message: checkRefusal(error).message };
}
