import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CallError } from "../../../web/call.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { Dialog } from "../../../web/ui/dialog.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";
import { toast } from "../../../web/ui/toast.ts";
import { type Credentials, signIn } from "./sign-in.ts";

interface LoginDialogProps {
  readonly onClose: () => void;
  /** Keeps the token and leads on; the dialog stays busy until it is done. */
  readonly onSignedIn: (token: string) => Promise<void>;
}

/** Email, password, remember-me. @see specification 1, section 2 "Login dialog", sections 5 and 8 */
export function LoginDialog({ onClose, onSignedIn }: LoginDialogProps) {
  const { t } = useLingui();
  const [isPasswordShown, showPassword] = useState(false);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentialsForm()),
    defaultValues: { email: "", password: "", rememberMe: false },
  });
  const submit = handleSubmit(async (credentials) => {
    try {
      const token = await signIn(credentials);
      if (token === null) throw new CallError(501, "");
      await onSignedIn(token);
    } catch (error) {
      toast({ title: t`Login failed`, description: whyNot(error), look: "error" });
    }
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Log in`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <TextField
          label={t`Password`}
          type={isPasswordShown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={128}
          error={formState.errors.password?.message}
          adornment={
            <IconButton
              label={isPasswordShown ? t`Hide password` : t`Show password`}
              onClick={() => showPassword(!isPasswordShown)}
            >
              {isPasswordShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            </IconButton>
          }
          {...register("password")}
        />
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" className="size-4 accent-(--ink)" {...register("rememberMe")} />
          <Trans>Remember me</Trans>
        </label>
        <Button type="submit" look="solid" disabled={formState.isSubmitting} className="w-full">
          {formState.isSubmitting ? t`Logging in…` : t`Log in`}
        </Button>
      </form>
    </Dialog>
  );
}

/** Built when the dialog opens, so that its messages are in the language on the screen. */
function credentialsForm() {
  return z.object({
    email: z.string().check(z.email(t`Please enter a valid email address`)),
    password: z.string().check(z.minLength(1, t`Password is required`)),
    rememberMe: z.boolean(),
  });
}

function whyNot(error: unknown): string {
  const status = error instanceof CallError ? error.status : null;
  if (status === 401) return t`Wrong email or password`;
  if (status === 429) return t`Too many tries. Please wait a few minutes and try again.`;
  if (status === 501) return t`This account asks for a second factor, which cannot be entered here yet.`;
  if (status === 0) return t`The server cannot be reached. Please check your connection and try again.`;
  return t`The server could not answer. Please try again.`;
}
