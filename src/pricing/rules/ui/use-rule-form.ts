import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { CallError } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { BusinessRule } from "../rules.contract.ts";
import { type DraftField, draftOf, type RuleDraft, readRule } from "./rule-form.ts";
import { draftErrors } from "./rule-words.ts";
import { rulesQuery, useRuleSave } from "./rules.queries.ts";

/** Fields of the call by those of the form, where the server may name one. */
const fieldsOfCall: readonly (readonly [string, DraftField])[] = [
  ["name", "name"],
  ["category", "category"],
  ["brand", "brand"],
  ["sku", "sku"],
  ["value", "value"],
  ["activeUntil", "activeUntil"],
  ["weekdays", "weekdays"],
];

/** What is edited: a stored rule, or a draft that becomes a new one. */
export interface EditedRule {
  /** Null: it becomes a new rule. */
  readonly stored: Pick<BusinessRule, "id" | "version"> | null;
  readonly draft: RuleDraft;
}

/** State of the rule form: values, errors, saving, and what to do when somebody else has saved the rule. */
export function useRuleForm(site: string, edited: EditedRule, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [version, setVersion] = useState(edited.stored?.version ?? 0);
  const saving = useRuleSave(site, edited.stored?.id ?? null);
  const resolver: Resolver<RuleDraft> = (values) => {
    const read = readRule(values);
    if (read.ok) return { values, errors: {} };
    const errors = Object.entries(read.errors).map(([field, error]) => [
      field,
      { type: error, message: i18n._(draftErrors[error]) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
  const form = useForm<RuleDraft>({ resolver, defaultValues: edited.draft });
  const submit = form.handleSubmit((values) => {
    const read = readRule(values);
    if (!read.ok || saving.isPending) return;
    saving.mutate(
      { ...read.body, version },
      {
        onSuccess: () => {
          toast({ title: edited.stored === null ? t`Rule added` : t`Rule saved` });
          onSaved();
        },
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          for (const [name, field] of fieldsOfCall) {
            const message = error.wordsFor(name);
            if (message !== undefined) form.setError(field, { message }, { shouldFocus: true });
          }
        },
      },
    );
  });
  const { error } = saving;
  const isChanged = error instanceof CallError && error.code === "RULE_CHANGED";
  /** Replaces the form's values by what the other person has saved. */
  const loadTheirs = async () => {
    const rules = await client.fetchQuery(rulesQuery(site));
    const theirs = rules.find(({ id }) => id === edited.stored?.id);
    if (!theirs) return;
    setVersion(theirs.version);
    form.reset(draftOf(theirs));
    saving.reset();
  };
  return { form, submit, saving, isChanged, loadTheirs };
}

export type RuleForm = ReturnType<typeof useRuleForm>["form"];
