import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { whenIdle } from "../../../web/ui/browser/when-idle.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { ComputationProgress } from "../../recommendations/ui/computation-progress.tsx";
import { type BusinessRule, maxRuleName } from "../rules.contract.ts";
import { preloadRuleDialog, RuleDialog } from "./rule-dialog.tsx";
import { draftOf, emptyDraft } from "./rule-form.ts";
import { RuleRow } from "./rule-row.tsx";
import { precedenceQuery, useRuleDelete, useRuleOrder, useRuleSwitch } from "./rules.queries.ts";
import { moveRule, useDragOrder } from "./use-drag-order.ts";
import type { EditedRule } from "./use-rule-form.ts";

interface RuleListProps {
  readonly site: string;
  readonly rules: readonly BusinessRule[];
  readonly mayEdit: boolean;
}

/** The rules in their order, and what can be done with them. */
export function RuleList({ site, rules, mayEdit }: RuleListProps) {
  const { t } = useLingui();
  const { data: precedence } = useQuery({ ...precedenceQuery(site), enabled: rules.length > 0 });
  const [edited, edit] = useState<EditedRule | null>(null);
  const [doomed, doom] = useState<BusinessRule | null>(null);
  const [announcement, announce] = useState("");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => (mayEdit ? whenIdle(preloadRuleDialog) : undefined), [mayEdit]);
  const ordering = useRuleOrder(site);
  const switching = useRuleSwitch(site);
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: messageOf(error), look: "error" });
  const reorder = (moved: readonly BusinessRule[], id: number) => {
    const place = moved.findIndex((rule) => rule.id === id) + 1;
    announce(t`${moved[place - 1]?.name ?? ""}: rule ${place} of ${moved.length}`);
    ordering.mutate(moved, { onError: failed(t`The order could not be saved`) });
  };
  const { shown, draggedId, grip } = useDragOrder(list, rules, reorder);
  const actionsOf = (rule: BusinessRule) => ({
    move: (places: number) => {
      const place = rules.indexOf(rule) + places;
      if (place >= 0 && place < rules.length) reorder(moveRule(rules, rule.id, place), rule.id);
    },
    switchOn: (enabled: boolean) =>
      switching.mutate({ ...rule, enabled }, { onError: failed(t`The rule could not be changed`) }),
    edit: () => edit({ stored: rule, draft: draftOf(rule) }),
    copy: () => {
      const name = t`${rule.name} (copy)`.slice(0, maxRuleName);
      edit({ stored: null, draft: { ...draftOf(rule), name } });
    },
    remove: () => doom(rule),
    grip: grip(rule.id),
  });
  return (
    <>
      {rules.length === 0 ? (
        <p className="mb-3 text-ink-2">
          <Trans>No business rules yet</Trans>
        </p>
      ) : (
        <ol ref={list} className="mb-3 divide-y rounded-panel border bg-surface">
          {shown.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={index + 1}
              isLast={index === rules.length - 1}
              isDragged={rule.id === draggedId}
              precedence={precedence?.find(({ ruleId }) => ruleId === rule.id)}
              actions={mayEdit ? actionsOf(rule) : null}
            />
          ))}
        </ol>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {/* As high without the progress: nothing moves under the pointer when a computation begins or ends. */}
      <div className="flex min-h-22 flex-wrap content-start items-center gap-x-6 gap-y-2 sm:min-h-9">
        {mayEdit && (
          <Button size="small" onClick={() => edit({ stored: null, draft: emptyDraft })}>
            <Plus size={14} aria-hidden />
            <Trans>Add a rule</Trans>
          </Button>
        )}
        <ComputationProgress site={site} className="w-full sm:w-96" />
      </div>
      {edited !== null && <RuleDialog site={site} edited={edited} onClose={() => edit(null)} />}
      <DeleteRule site={site} rule={doomed} onClose={() => doom(null)} />
    </>
  );
}

interface DeleteRuleProps {
  readonly site: string;
  /** The rule to delete; null for none. */
  readonly rule: BusinessRule | null;
  readonly onClose: () => void;
}

function DeleteRule({ site, rule, onClose }: DeleteRuleProps) {
  const { t } = useLingui();
  const deleting = useRuleDelete(site);
  const name = rule?.name ?? "";
  return (
    <ConfirmDialog
      open={rule !== null}
      onOpenChange={(open) => open || onClose()}
      title={t`Delete ${name}?`}
      description={t`Its recommended prices are deleted too, for everybody who works on this site. Its products are then priced by the next rule that matches them, if there is one. This action cannot be undone.`}
      action={t`Delete`}
      isDangerous
      onConfirm={() => {
        if (rule === null) return;
        onClose();
        deleting.mutate(rule.id, {
          onSuccess: () => toast({ title: t`${name} deleted` }),
          onError: (error) =>
            toast({ title: t`The rule could not be deleted`, description: messageOf(error), look: "error" }),
        });
      }}
    />
  );
}
