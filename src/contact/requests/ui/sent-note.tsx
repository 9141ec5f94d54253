import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { RequestKind } from "../requests.contract.ts";

interface SentNoteProps {
  readonly kind: RequestKind;
  readonly email: string;
  readonly onAgain: () => void;
}

/** In place of the form once the message was sent; takes the focus, which the button has lost. */
export function SentNote({ kind, email, onAgain }: SentNoteProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <Callout look="good" role="status" title={t`Thank you!`}>
        <span className="[overflow-wrap:anywhere]">
          {kind === "demo" ? (
            <Trans>We have received your request for a demo and will answer to {email}.</Trans>
          ) : (
            <Trans>We have received your message and will answer to {email}.</Trans>
          )}
        </span>
      </Callout>
      <Button onClick={onAgain}>
        <Trans>Write another message</Trans>
      </Button>
    </div>
  );
}
