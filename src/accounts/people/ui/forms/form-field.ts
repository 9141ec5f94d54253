import type { UseFormRegisterReturn } from "react-hook-form";

/** A field of a form as its component takes it: where it is registered, and what is wrong with its value. */
export type FormField = UseFormRegisterReturn & { readonly error: string | undefined };
