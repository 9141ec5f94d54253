import { RoleGuard } from "./role-guard.tsx";
import { screenAt } from "./screens.ts";

/** The signed-in screen at a path (`screenAt`). */
export function ScreenAt({ pathname }: { readonly pathname: string }) {
  const screen = screenAt(pathname);
  if (screen === undefined) return null;
  const { Component, minRole, title, denied } = screen;
  if (minRole === undefined) return <Component />;
  return (
    <RoleGuard minRole={minRole} title={title} {...(denied && { denied })}>
      <Component />
    </RoleGuard>
  );
}
