import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { locales } from "../../../web/i18n/locales.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../web/ui/dialog.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";
import type { TeamRole } from "../../accounts.team.contract.ts";
import { fieldRefusals } from "./failure-words.ts";
import { FormSelect } from "./form-select.tsx";
import { languageNames } from "./language-names.ts";
import { type MemberValues, memberForm } from "./member-form.ts";
import { roleNames } from "./role-names.ts";
import { useAddMember } from "./use-team.ts";

interface AddMemberDialogProps {
  /** What the person may invite to, the highest first. */
  readonly roles: readonly TeamRole[];
  readonly onClose: () => void;
}

/** The form for a new member: an invitation goes out by mail. @see specification 1, sections 5 and 6 */
export function AddMemberDialog({ roles, onClose }: AddMemberDialogProps) {
  const { t, i18n } = useLingui();
  const adding = useAddMember();
  const { register, handleSubmit, formState, setError } = useForm<MemberValues>({
    resolver: zodResolver(memberForm()),
    defaultValues: {
      firstName: "",
      lastName: "",
      emailAddress: "",
      role: "OPERATOR",
      language: useLocale(),
    },
  });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    adding.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        const { firstName, lastName, emailAddress } = fieldRefusals(error);
        if (firstName) setError("firstName", { message: firstName });
        if (lastName) setError("lastName", { message: lastName });
        if (emailAddress) setError("emailAddress", { message: emailAddress });
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
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!adding.isPending) void submit(event);
        }}
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t`First name`}
            autoComplete="off"
            error={errors.firstName?.message}
            {...register("firstName")}
          />
          <TextField
            label={t`Last name`}
            autoComplete="off"
            error={errors.lastName?.message}
            {...register("lastName")}
          />
        </div>
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.emailAddress?.message}
          {...register("emailAddress")}
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
      </form>
    </Dialog>
  );
}
