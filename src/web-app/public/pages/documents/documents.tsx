import { lazyPart } from "../../../../web/i18n/lazy-part.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import type { PublicDocument } from "./document.ts";
import { DocumentPage } from "./document-page.tsx";

/** A document in one language, loaded when it is shown. */
function part(load: () => Promise<PublicDocument>) {
  return lazyPart([], async () => {
    const content = await load();
    return () => <DocumentPage content={content} />;
  }).Component;
}

const PrivacyEn = part(async () => (await import("./privacy.en.ts")).privacy);
const PrivacyRo = part(async () => (await import("./privacy.ro.ts")).privacy);
const TermsEn = part(async () => (await import("./terms.en.ts")).terms);
const TermsRo = part(async () => (await import("./terms.ro.ts")).terms);
const MethodEn = part(async () => (await import("./method.en.ts")).method);
const MethodRo = part(async () => (await import("./method.ro.ts")).method);

export function PrivacyPage() {
  return useLocale() === "ro" ? <PrivacyRo /> : <PrivacyEn />;
}

export function TermsPage() {
  return useLocale() === "ro" ? <TermsRo /> : <TermsEn />;
}

/** How prices are read, and how well. */
export function MethodPage() {
  return useLocale() === "ro" ? <MethodRo /> : <MethodEn />;
}
