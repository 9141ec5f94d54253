import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { ShownGuards } from "../guards.contract.ts";
import { guardsQuery, useGuardsSave } from "./guards.queries.ts";
import { type GuardDraft, type GuardField, guardDraftOf, readGuards } from "./read-guards.ts";

interface GuardsFormProps {
  readonly site: string;
  readonly mayEdit: boolean;
}

/** Limits and costs of all rules and products of the site that have no own ones. */
export function GuardsForm({ site, mayEdit }: GuardsFormProps) {
  const { data: guards, error, refetch } = useQuery(guardsQuery(site));
  return (
    <section aria-labelledby="pricing-guards" className="mt-8">
      <h3 id="pricing-guards" className="text-16 font-semibold">
        <Trans>Limits and costs of this site</Trans>
      </h3>
      <p className="mt-1 mb-4 max-w-prose text-13 text-pretty text-ink-2">
        <Trans>
          They apply to every rule without its own limits and to every product without its own costs. An empty
          field means no limit.
        </Trans>
      </p>
      {guards === undefined ? (
        error === null ? (
          <div aria-hidden className="skeleton h-40 w-full" />
        ) : (
          <div className="text-13">
            <p className="mb-2 text-dearer">{messageOf(error)}</p>
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )
      ) : (
        <LoadedForm
          site={site}
          guards={guards}
          mayEdit={mayEdit}
          onReload={async () => (await refetch()).data}
        />
      )}
    </section>
  );
}

const messageFor = {
  "not-a-margin": msg`Enter a percentage from 0 to 99,99, such as 10, or leave the field empty`,
  "not-a-step": msg`Enter a percentage from 0 to 1.000, such as 10, or leave the field empty`,
  "not-a-count": msg`Enter a whole number from 0 to 1.000, or leave the field empty`,
  "not-a-share": msg`Enter a percentage from 0 to 100`,
  "not-an-amount": msg`Enter an amount in lei such as 12,50`,
};

interface LoadedFormProps extends GuardsFormProps {
  readonly guards: ShownGuards;
  readonly onReload: () => Promise<ShownGuards | undefined>;
}

function LoadedForm({ site, guards, mayEdit, onReload }: LoadedFormProps) {
  const { t, i18n } = useLingui();
  const saving = useGuardsSave(site);
  const resolver: Resolver<GuardDraft> = (values) => {
    const read = readGuards(values);
    if (read.ok) return { values, errors: {} };
    const errors = Object.entries(read.errors).map(([field, error]) => [
      field,
      { type: error, message: i18n._(messageFor[error]) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
  const form = useForm<GuardDraft>({ resolver, defaultValues: guardDraftOf(guards) });
  const { register, formState, handleSubmit, reset } = form;
  const leave = useLeaveGuard(formState.isDirty);
  const submit = handleSubmit((values) => {
    const read = readGuards(values);
    if (!read.ok || saving.isPending) return;
    saving.mutate(
      { ...read.guards, version: guards.version },
      {
        onSuccess: (saved) => {
          reset(guardDraftOf(saved));
          toast({ title: t`Limits and costs saved` });
        },
      },
    );
  });
  const isChanged = saving.error instanceof CallError && saving.error.code === "GUARDS_CHANGED";
  const loadTheirs = async () => {
    const theirs = await onReload();
    if (theirs) reset(guardDraftOf(theirs));
    saving.reset();
  };
  const field = (name: GuardField, label: string) =>
    guards[name] !== undefined && (
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        readOnly={!mayEdit}
        error={formState.errors[name]?.message}
        {...register(name)}
      />
    );
  return (
    <form
      noValidate
      aria-label={t`Limits and costs of this site`}
      className="space-y-6"
      onSubmit={(event) => void submit(event)}
    >
      <Group title={t`Each price change`}>
        {field("minMarginPercent", t`Minimum margin (%)`)}
        {field("maxStepPercent", t`Maximum change (%)`)}
        {field("maxChangesPerDay", t`Maximum changes per day`)}
      </Group>
      <Group title={t`Costs included in the margin`}>
        {field("vatPercent", t`VAT (%)`)}
        {field("commissionPercent", t`Commission (% of the price with VAT)`)}
        {field("shipping", t`Shipping (lei without VAT)`)}
      </Group>
      <Group
        title={t`Emergency brake`}
        hint={t`If one of these values is exceeded within 24 hours, all new changes wait for approval.`}
      >
        {field("brakeSharePercent", t`Actively priced products that change (%)`)}
        {field("brakeSumPercent", t`Total decrease of their prices (%)`)}
      </Group>
      {saving.isError && (
        <div role="alert" className="text-13">
          <p className="text-dearer">{messageOf(saving.error)}</p>
          {isChanged && (
            <Button size="small" className="mt-2" onClick={() => void loadTheirs()}>
              <Trans>Load their version</Trans>
            </Button>
          )}
        </div>
      )}
      {mayEdit && (
        <Button type="submit" look="solid" aria-disabled={saving.isPending || !formState.isDirty}>
          {saving.isPending ? t`Saving…` : t`Save limits and costs`}
        </Button>
      )}
      <ConfirmDialog
        open={leave.isAsking}
        onOpenChange={(open) => open || leave.stay()}
        title={t`Leave without saving?`}
        description={t`Your changes to the site's limits and costs will be lost.`}
        action={t`Leave`}
        isEditing
        isDangerous
        onConfirm={leave.leave}
      />
    </form>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Group({ title, hint, children }: GroupProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold">{title}</legend>
      {hint !== undefined && <p className="-mt-1 mb-2 max-w-prose text-13 text-pretty text-ink-2">{hint}</p>}
      <div className="grid max-w-3xl grid-cols-1 items-end gap-4 sm:grid-cols-3">{children}</div>
    </fieldset>
  );
}
