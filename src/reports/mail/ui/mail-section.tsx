import { useLingui } from "@lingui/react/macro";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { FailedState } from "../../../web/ui/status/failed-state.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../web/ui/toast/toast-undo.ts";

/** What a person can do with every kind of mail. */
export type MailAction = "pause" | "resume" | "delete" | "restore";

interface MailSectionProps<Mail, Action> {
  readonly query: UseQueryResult<readonly Mail[]>;
  readonly acting: UseMutationResult<void, Error, { readonly action: Action; readonly id: number }>;
  readonly words: {
    readonly failed: string;
    readonly empty: string;
    readonly add: string;
    /** After a deletion, in words that count what one toast merges. */
    readonly deleted: (count: number) => string;
  };
  /** Merges the toasts of deletions. */
  readonly undoKind: string;
  readonly onDone?: (mail: Mail, action: Action) => void;
  readonly row: (
    mail: Mail,
    can: { readonly onEdit: () => void; readonly onAction: (action: Action) => void },
  ) => ReactNode;
  /** The form. @param mail null for a new one */
  readonly form: (mail: Mail | null, onClose: () => void) => ReactNode;
}

/** The mails of one kind that a person asked for: add, change, pause and delete them. */
export function MailSection<Mail extends { readonly id: number }, Action extends string>({
  query,
  acting,
  words,
  undoKind,
  onDone,
  row,
  form,
}: MailSectionProps<Mail, Action | MailAction>) {
  const { t } = useLingui();
  /** "new", or the one being edited. */
  const [edited, edit] = useState<Mail | "new" | null>(null);
  const mails = query.data;
  if (mails === undefined) {
    if (query.error === null) return <div aria-hidden className="skeleton h-28 w-full" />;
    return <FailedState title={words.failed} query={query} />;
  }
  const act = (mail: Mail, action: Action | MailAction) =>
    acting.mutate(
      { action, id: mail.id },
      {
        onSuccess: () => {
          onDone?.(mail, action);
          if (action !== "delete") return;
          toastUndo({ kind: undoKind, count: 1, message: words.deleted, undo: () => act(mail, "restore") });
        },
        onError: (failure) =>
          toast({ title: t`That did not work`, description: messageOf(failure), look: "error" }),
      },
    );
  return (
    <>
      {mails.length === 0 ? (
        <p className="mb-3 text-pretty text-ink-2">{words.empty}</p>
      ) : (
        <ul className="mb-3 divide-y rounded-panel border bg-surface">
          {mails.map((mail) =>
            row(mail, { onEdit: () => edit(mail), onAction: (action) => act(mail, action) }),
          )}
        </ul>
      )}
      <Button size="small" onClick={() => edit("new")}>
        <Plus size={14} aria-hidden />
        {words.add}
      </Button>
      {edited !== null && form(edited === "new" ? null : edited, () => edit(null))}
    </>
  );
}
