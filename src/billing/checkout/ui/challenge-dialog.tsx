import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { answerIn, challengeAddress } from "./demo-bank.ts";

interface ChallengeDialogProps {
  readonly origin: string;
  readonly paymentToken: string;
  /** Null when the person refuses or closes it. */
  readonly onAnswer: (confirmedToken: string | null) => void;
}

/** The bank's page, which asks whether the payment is the holder's (3-D Secure). */
export function ChallengeDialog({ origin, paymentToken, onAnswer }: ChallengeDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const answer = answerIn(event, origin);
      if (answer !== undefined) onAnswer(answer);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [origin, onAnswer]);
  return (
    <Dialog open onOpenChange={(open) => open || onAnswer(null)} title={t`Confirm the payment`}>
      <iframe
        title={t`Page of your bank`}
        src={challengeAddress(origin, paymentToken, locale)}
        className="h-72 w-full rounded-control border bg-surface"
      />
    </Dialog>
  );
}
