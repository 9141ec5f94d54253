import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { MailAction } from "./mail-section.tsx";

interface MailRowProps {
  readonly name: string;
  readonly isPaused: boolean;
  /** What it waits for, and when it comes. */
  readonly details: ReactNode;
  /** Why it cannot be sent as it is; null when it can. */
  readonly warning: string | null;
  /** Buttons of this kind of mail, before those of every kind. */
  readonly children?: ReactNode;
  readonly onEdit: () => void;
  readonly onAction: (action: MailAction) => void;
}

/** A mail that a person asked for, with what can be done with it. */
export function MailRow({ name, isPaused, details, warning, children, onEdit, onAction }: MailRowProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-start gap-x-1 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-[1_1_16rem] py-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {name}
          {isPaused && (
            <Tag look="warning">
              <Trans>Paused</Trans>
            </Tag>
          )}
        </p>
        <p className="text-13 text-pretty text-ink-2 tabular-nums">{details}</p>
        {warning !== null && <p className="mt-1 text-13 text-pretty text-dearer">{warning}</p>}
      </div>
      <div className="-ml-2 flex flex-wrap">
        {children}
        <IconButton
          label={isPaused ? t`Resume ${name}` : t`Pause ${name}`}
          onClick={() => onAction(isPaused ? "resume" : "pause")}
        >
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        </IconButton>
        <IconButton label={t`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={t`Delete ${name}`} onClick={() => onAction("delete")}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
