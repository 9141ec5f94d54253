import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import type { TeamRole } from "../../../kit/roles.ts";
import { type Locale, locales } from "../../../web/i18n/locales.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog/dialog.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { Form } from "../../people/ui/forms/form.tsx";
import { PersonFields } from "../../people/ui/forms/person-fields.tsx";
import { messagesForFields } from "../../people/ui/forms/refusal-messages.ts";
import { roleNames } from "./role-badge.tsx";
import { type MemberValues, readMember, useAddMember } from "./use-team.ts";

interface AddMemberDialogProps {
  /** Roles that the person may invite, highest first. */
  readonly roles: readonly TeamRole[];
  readonly onClose: () => void;
}

/** The form for a new member: an invitation is sent by mail. */
export function AddMemberDialog({ roles, onClose }: AddMemberDialogProps) {
  const { t, i18n } = useLingui();
  const adding = useAddMember();
  const { register, handleSubmit, formState, setError } = useForm<MemberValues>({
    resolver: readMember,
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      role: "OPERATOR",
      language: useLocale(),
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    adding.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        for (const { field, sentence } of messagesForFields(error, ["firstName", "lastName", "emailAddress"]))
          setError(field === "emailAddress" ? "email" : field, { message: sentence });
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Add member`}
      description={t`They get an invitation by email and choose their own password.`}
    >
      <Form isBusy={adding.isPending} onSubmit={submit} className="mt-5">
        <PersonFields
          isOneself={false}
          firstName={{ ...register("firstName"), error: errors.firstName?.message }}
          lastName={{ ...register("lastName"), error: errors.lastName?.message }}
          email={{ ...register("email"), error: errors.email?.message }}
        />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <FormSelect label={t`Role`} error={errors.role?.message} {...register("role")}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {i18n._(roleNames[role])}
              </option>
            ))}
          </FormSelect>
          <FormSelect label={t`Language of the invitation`} {...register("language")}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageNames[locale]}
              </option>
            ))}
          </FormSelect>
        </div>
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" look="solid" aria-disabled={adding.isPending}>
            {adding.isPending ? t`Sending…` : t`Send invitation`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Each language by its own name. */
const languageNames: Readonly<Record<Locale, string>> = { en: "English", ro: "Română" };
