import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { type NewPassword, newPasswordForm } from "./new-password.ts";

/** The form of a password that is set by a mailed link: what `NewPasswordFields` takes, and how it is sent. */
export function useNewPassword(personalWords: readonly string[]) {
  const { register, control, handleSubmit, formState, setError } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordForm(personalWords)),
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const fields = {
    password: { ...register("password"), error: errors.password?.message },
    confirmation: { ...register("confirmation"), error: errors.confirmation?.message },
    typed: useWatch({ control, name: "password" }),
    personalWords,
  };
  const refuse = (message: string) => setError("password", { message }, { shouldFocus: true });
  return { fields, handleSubmit, isSubmitting, refuse };
}
