import { Key } from "../../../../web/ui/key.tsx";

/** The key of a button, where a keyboard is likely. */
export function KeyHint({ children }: { readonly children: string }) {
  return (
    <span aria-hidden className="hidden pl-1 leading-4 lg:pointer-fine:inline">
      <Key>{children}</Key>
    </span>
  );
}
