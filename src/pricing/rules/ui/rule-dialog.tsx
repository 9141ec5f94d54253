import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useId, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../web/ui/dialog/dialog-actions.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { RulePreview } from "../../rule-preview/ui/rule-preview.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { readTrial } from "./rule-form.ts";
import { ScopeFields } from "./scope-fields.tsx";
import { type EditedRule, useRuleForm } from "./use-rule-form.ts";

const { Component: BacktestSection, ready: loadBacktest } = lazyPart(
  ["pricing-backtest"],
  async () => (await import("../../backtest/ui/backtest-section.tsx")).BacktestSection,
);

/** Fetches ahead what the dialog loads by itself. What fails is fetched again when the dialog is opened. */
export function preloadRuleDialog(): void {
  void loadBacktest().catch(() => undefined);
}

interface RuleDialogProps {
  readonly site: string;
  readonly edited: EditedRule;
  readonly onClose: () => void;
}

/** Form of a rule, with what it would change today beside it and what it would have changed below. */
export function RuleDialog({ site, edited, onClose }: RuleDialogProps) {
  const { t } = useLingui();
  const { form, submit, saving, isChanged, loadTheirs } = useRuleForm(site, edited, onClose);
  const { register, formState, watch } = form;
  const { errors, isDirty } = formState;
  const guard = useLeaveGuard(isDirty);
  const [isClosing, setClosing] = useState(false);
  const close = () => (isDirty ? setClosing(true) : onClose());
  const draft = watch();
  const trial = readTrial(draft);
  const formId = useId();
  const isAtField = Object.keys(errors).length > 0;
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => open || close()}
      title={edited.stored === null ? t`Add a rule` : t`Edit rule`}
    >
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-6 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <form
          id={formId}
          noValidate
          className="min-w-0 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.isPending) void submit(event);
          }}
        >
          <TextField label={t`Name`} autoComplete="off" error={errors.name?.message} {...register("name")} />
          <ScopeFields site={site} form={form} />
          <PriceFields site={site} form={form} />
          <ConditionFields form={form} />
          {isChanged ? (
            <Callout look="warning" role="alert" title={<Trans>Somebody else has changed this rule</Trans>}>
              <p>
                <Trans>
                  Nothing was saved. Load their version to continue from it; your changes will be lost.
                </Trans>
              </p>
              <Button size="small" className="mt-2" onClick={() => void loadTheirs()}>
                <Trans>Load their version</Trans>
              </Button>
            </Callout>
          ) : (
            saving.isError &&
            !isAtField && (
              <p role="alert" className="text-13 text-dearer">
                {messageOf(saving.error)}
              </p>
            )
          )}
        </form>
        <RulePreview site={site} draft={draft} id={edited.stored?.id ?? null} />
        <div className="min-w-0 border-t pt-5 min-[1000px]:col-span-2">
          <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>
            <BacktestSection site={site} rule={trial} />
          </Suspense>
        </div>
      </div>
      <DialogActions form={formId} isPending={saving.isPending} isSticky />
      <ConfirmDialog
        open={isClosing || guard.isAsking}
        onOpenChange={(open) => {
          if (open) return;
          setClosing(false);
          guard.stay();
        }}
        title={t`Close without saving?`}
        description={t`Your changes to this rule will be lost.`}
        action={t`Discard changes`}
        isEditing
        isDangerous
        onConfirm={guard.isAsking ? guard.leave : onClose}
      />
    </Dialog>
  );
}
