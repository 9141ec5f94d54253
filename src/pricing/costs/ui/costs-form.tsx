import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { useLeaveGuard } from "../../../web/ui/dialog/use-leave-guard.ts";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { Pricing } from "../costs.contract.ts";
import { useCostsSave } from "./costs.queries.ts";
import { type CostDraft, type CostField, costDraftOf, costFields, readCosts } from "./read-costs.ts";

interface CostsFormProps {
  readonly site: string;
  readonly packetId: number;
  readonly pricing: Pricing;
  /** Whether the cost has the focus at first. */
  readonly isFocused: boolean;
  /** Fetches what is stored now. */
  readonly onReload: () => Promise<Pricing | undefined>;
}

/** Costs and limits of one product; an empty field takes the site's default, or sets no limit. */
export function CostsForm({ site, packetId, pricing, isFocused, onReload }: CostsFormProps) {
  const { t } = useLingui();
  const saving = useCostsSave(site, packetId);
  const resolver: Resolver<CostDraft> = (draft) => {
    const read = readCosts(draft);
    if ("values" in read) return { values: draft, errors: {} };
    const error = { type: "number", message: t`Enter a number such as 12,50, or leave the field empty` };
    return { values: {}, errors: Object.fromEntries(read.wrong.map((field) => [field, error])) };
  };
  const form = useForm<CostDraft>({ resolver, mode: "onBlur", defaultValues: costDraftOf(pricing) });
  const { register, formState, handleSubmit, reset, setError, setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus("cost");
  }, [isFocused, setFocus]);
  const leave = useLeaveGuard(formState.isDirty);
  const submit = handleSubmit((draft) => {
    const read = readCosts(draft);
    if (!("values" in read) || saving.isPending) return;
    saving.mutate(
      { ...read.values, version: pricing.version },
      {
        onSuccess: (saved) => {
          reset(costDraftOf(saved));
          toast({ title: t`Costs and limits saved` });
        },
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          const wrong = costFields.filter((field) => error.wordsFor(field) !== undefined);
          for (const field of wrong) setError(field, { message: error.wordsFor(field) ?? "" });
          if (wrong[0]) setFocus(wrong[0]);
        },
      },
    );
  });
  const isChanged = saving.error instanceof CallError && saving.error.code === "PRICING_CHANGED";
  const isAtField = Object.keys(formState.errors).length > 0;
  const loadTheirs = async () => {
    const theirs = await onReload();
    if (theirs) reset(costDraftOf(theirs));
    saving.reset();
  };
  const { defaults } = pricing;
  const field = (name: CostField, label: string, byDefault?: number) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={byDefault === undefined ? undefined : String(byDefault).replace(".", ",")}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <form noValidate aria-label={t`Costs and limits`} onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        {field("cost", t`Cost (lei without VAT)`)}
        {field("vatPercent", t`VAT (%)`, defaults.vatPercent)}
        {field("commissionPercent", t`Commission (%)`, defaults.commissionPercent)}
        {field("shipping", t`Shipping (lei without VAT)`, defaults.shipping)}
        {field("floor", t`Lowest price (lei)`)}
        {field("ceiling", t`Highest price (lei)`)}
      </div>
      <p className="mt-2 text-12 text-pretty text-ink-3">
        <Trans>
          Empty fields take the defaults of the site, which are shown in grey. No lowest or highest price
          means no limit.
        </Trans>
      </p>
      {saving.isError && !isAtField && (
        <div role="alert" className="mt-2 text-13">
          <p className="text-dearer">{messageOf(saving.error)}</p>
          {isChanged && (
            <Button size="small" className="mt-2" onClick={() => void loadTheirs()}>
              <Trans>Load their version</Trans>
            </Button>
          )}
        </div>
      )}
      <Button
        type="submit"
        look="solid"
        size="small"
        className="mt-3"
        aria-disabled={saving.isPending || !formState.isDirty}
      >
        {saving.isPending ? t`Saving…` : t`Save costs and limits`}
      </Button>
      <ConfirmDialog
        open={leave.isAsking}
        onOpenChange={(open) => open || leave.stay()}
        title={t`Leave without saving?`}
        description={t`Your changes of this product's costs and limits would be lost.`}
        action={t`Leave`}
        isEditing
        isDangerous
        onConfirm={leave.leave}
      />
    </form>
  );
}
