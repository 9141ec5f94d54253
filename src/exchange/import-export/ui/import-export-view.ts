import { type ExportFormat, exportFormats } from "../../exports/exports.contract.ts";

export const importTabs = ["import", "export"] as const;
export const linkFormats = ["xlsx", "txt"] as const;
export const offlineModes = ["add", "update"] as const;
export const historyTabs = ["imports", "exports"] as const;

/** What the screen shows beside the filters of the export. All of it is in the page's address. */
export interface ImportExportView {
  readonly format: ExportFormat;
  readonly tab: (typeof importTabs)[number];
  readonly linkFormat: (typeof linkFormats)[number];
  readonly offlineMode: (typeof offlineModes)[number];
  readonly history: (typeof historyTabs)[number];
  /** The imports that are shown instead of the forms that send a file; null for none. */
  readonly importId: string | null;
  readonly offlineId: string | null;
}

export const defaultImportExportView: ImportExportView = {
  format: "csv-ro",
  tab: "import",
  linkFormat: "xlsx",
  offlineMode: "add",
  history: "imports",
  importId: null,
  offlineId: null,
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads an address; invalid values are replaced by the defaults. */
export function readImportExportView(params: URLSearchParams): ImportExportView {
  const read = <V extends string>(name: string, known: readonly V[], fallback: V) =>
    known.find((one) => one === params.get(name)) ?? fallback;
  const { format, tab, linkFormat, offlineMode, history } = defaultImportExportView;
  const readId = (name: string) => {
    const id = params.get(name);
    return id !== null && uuid.test(id) ? id : null;
  };
  return {
    format: read("format", exportFormats, format),
    tab: read("tab", importTabs, tab),
    linkFormat: read("file", linkFormats, linkFormat),
    offlineMode: read("offline_mode", offlineModes, offlineMode),
    history: read("history", historyTabs, history),
    importId: readId("import"),
    offlineId: readId("offline_import"),
  };
}

/** Writes into an address: the inverse of `readImportExportView`, defaults left out. */
export function writeImportExportView(params: URLSearchParams, view: ImportExportView): void {
  const write = (name: string, value: string | null, fallback: string | null) => {
    if (value !== null && value !== fallback) params.set(name, value);
  };
  write("format", view.format, defaultImportExportView.format);
  write("tab", view.tab, defaultImportExportView.tab);
  write("file", view.linkFormat, defaultImportExportView.linkFormat);
  write("offline_mode", view.offlineMode, defaultImportExportView.offlineMode);
  write("history", view.history, defaultImportExportView.history);
  write("import", view.importId, null);
  write("offline_import", view.offlineId, null);
}
