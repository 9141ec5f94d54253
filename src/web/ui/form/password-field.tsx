import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../button.tsx";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "adornment"> & {
  /** Autofill of password managers: the current password, or a new one. */
  readonly autoComplete: "current-password" | "new-password";
};

/** A password that can be shown and hidden again. */
export function PasswordField({ disabled, ...rest }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const showButton = (
    <IconButton label={isShown ? t`Hide password` : t`Show password`} onClick={() => show(!isShown)}>
      {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
    </IconButton>
  );
  return (
    <TextField
      type={isShown && !disabled ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      {...rest}
      {...(disabled ? {} : { adornment: showButton })}
    />
  );
}
