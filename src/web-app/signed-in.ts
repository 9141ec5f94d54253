import { lazyPart } from "../web/i18n/lazy-part.ts";

/** The shell with its pages, whose list is not part of the start page. */
export const signedIn = lazyPart(["shell", "sites"], async () => (await loadShell()).Shell);

const loadShell = () => import("./shell/shell.tsx");

/** Prefetches the shell and the page of a path. @throws when they cannot be loaded */
export async function preloadSignedIn(path: string): Promise<void> {
  await Promise.all([signedIn.ready(), loadShell().then(({ preloadPage }) => preloadPage(path))]);
}
