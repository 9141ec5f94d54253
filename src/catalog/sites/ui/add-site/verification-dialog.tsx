import { Trans, useLingui } from "@lingui/react/macro";
import { CloseButton, Sheet } from "../../../../web/ui/dialog/dialog.tsx";
import { VerificationPanel } from "./verification-panel.tsx";

interface VerificationDialogProps {
  readonly domain: string;
  readonly onClose: () => void;
}

/** Domain verification of an existing site. */
export function VerificationDialog({ domain, onClose }: VerificationDialogProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      label={t`Verify ownership of ${domain}`}
      side="right"
      className="w-full border-l sm:w-[min(640px,100vw)]"
    >
      <header className="flex items-start justify-between gap-4 border-b px-4 py-2 sm:px-6">
        <h2 className="min-w-0 py-1.5 text-16 font-semibold text-balance">
          <Trans>Verify ownership of {domain}</Trans>
        </h2>
        <CloseButton className="-mr-2" />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-8 sm:px-6">
        <p className="text-pretty text-ink-2">
          <Trans>
            Until then other companies can add the same domain. One of these two methods is enough.
          </Trans>
        </p>
        <VerificationPanel domain={domain} />
      </div>
    </Sheet>
  );
}
