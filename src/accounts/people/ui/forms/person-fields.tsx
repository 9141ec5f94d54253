import { useLingui } from "@lingui/react/macro";
import { TextField } from "../../../../web/ui/text-field.tsx";
import type { FormField } from "./form-field.ts";

interface PersonFieldsProps {
  /** Whether it is about who types, so that the browser may fill it in. */
  readonly isOneself: boolean;
  readonly firstName: FormField;
  readonly lastName: FormField;
  readonly email: FormField;
}

/** Who somebody is: names and address. @see specification 1, section 5 "Add user" */
export function PersonFields({ isOneself, firstName, lastName, email }: PersonFieldsProps) {
  const { t } = useLingui();
  const kept = (what: string) => (isOneself ? what : "off");
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label={t`First name`} autoComplete={kept("given-name")} {...firstName} />
        <TextField label={t`Last name`} autoComplete={kept("family-name")} {...lastName} />
      </div>
      <TextField label={t`Email`} type="email" inputMode="email" autoComplete={kept("email")} {...email} />
    </>
  );
}
