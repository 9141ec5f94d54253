import { Suspense } from "react";
import { Outlet } from "react-router";
import { publicFooter } from "../screens.ts";
import { PublicHeader } from "./public-header.tsx";

/** Public header and footer around a public page. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>
        <publicFooter.Component />
      </Suspense>
    </div>
  );
}
