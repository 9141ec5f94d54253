import { exportKeys } from "../exchange/exports/ui/export-keys.ts";
import { needCatalogs } from "../web/i18n/catalogs.ts";

/** Continues to wait for exports that were started before the page was loaded; without one nothing is fetched. */
export function resumeExports(): void {
  if (!Object.values(exportKeys).some((key) => localStorage.getItem(key) !== null)) return;
  const load = async () => {
    const [{ productExport, offlineExport }] = await Promise.all([
      import("../exchange/exports/ui/running-exports.ts"),
      needCatalogs("import-export", "problems"),
    ]);
    productExport.resume();
    offlineExport.resume();
  };
  // Without a connection the import/export screen tries again when it is opened.
  load().catch(() => undefined);
}
