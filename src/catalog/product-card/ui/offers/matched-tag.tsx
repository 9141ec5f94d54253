import { useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { type MouseEvent, useContext, useState } from "react";
import { Tag } from "../../../../web/ui/tag.tsx";
import { type MatchedLink, MatchedLinkReview } from "./matched-link-review.ts";

const buttonClass =
  "touch-target grid size-6 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-50";

/** Marks a link that nobody has confirmed, with the buttons that confirm or delete it. */
export function MatchedTag(link: MatchedLink) {
  const { t } = useLingui();
  const review = useContext(MatchedLinkReview);
  const [isBusy, setBusy] = useState(false);
  const { competitor } = link;
  const decide = async ({ currentTarget }: MouseEvent<HTMLButtonElement>, isSame: boolean) => {
    if (review === null || isBusy) return;
    const next = nextStop(currentTarget, isSame);
    setBusy(true);
    const isDone = await review(link, isSame);
    setBusy(false);
    // The button goes with the tag, and with a deleted link its row.
    if (isDone && (document.activeElement === currentTarget || document.activeElement === document.body))
      next?.focus();
  };
  return (
    <span className="inline-flex items-center gap-0.5">
      <Tag title={t`Found by Vizor and not confirmed yet: no price is computed from it.`}>{t`Matched`}</Tag>
      {review !== null && (
        <>
          <button
            type="button"
            className={buttonClass}
            aria-disabled={isBusy}
            aria-label={t`Confirm: ${competitor} sells the same product`}
            title={t`The same product: confirm the link`}
            onClick={(event) => void decide(event, true)}
          >
            <Check size={14} aria-hidden />
          </button>
          <button
            type="button"
            className={buttonClass}
            aria-disabled={isBusy}
            aria-label={t`Remove: ${competitor} sells another product`}
            title={t`Another product: remove the link`}
            onClick={(event) => void decide(event, false)}
          >
            <X size={14} aria-hidden />
          </button>
        </>
      )}
    </span>
  );
}

/** Marks a link that looks wrong and waits for a check by the operating company. */
export function SuspiciousTag() {
  const { t } = useLingui();
  return (
    <Tag
      look="warning"
      title={t`Its page seems to show another product: no price is computed from it until Vizor has checked it.`}
    >{t`Waits for a check`}</Tag>
  );
}

/** What gets the focus once the tag is gone: the confirmed link, or one of a row beside the deleted one. */
function nextStop(button: HTMLElement, isSame: boolean): HTMLElement | null {
  const row = button.closest("li");
  const stays = isSame ? row : (row?.nextElementSibling ?? row?.previousElementSibling);
  return stays?.querySelector<HTMLElement>("a, button") ?? null;
}
