import { RoleGuard } from "./role-guard.tsx";
import { shellScreens } from "./screens.ts";

/** The signed-in screen at a path, with or without a slash at its end and in upper or lower case. */
export function ScreenAt({ pathname }: { readonly pathname: string }) {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  const screen = shellScreens.find((known) => known.path === path);
  if (screen === undefined) return null;
  const { Component, minRole, title, denied } = screen;
  if (minRole === undefined) return <Component />;
  return (
    <RoleGuard minRole={minRole} title={title} {...(denied && { denied })}>
      <Component />
    </RoleGuard>
  );
}
