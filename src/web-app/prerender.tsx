import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { markedOperator, markedPlan } from "../kit/pages/page-facts.ts";
import { activateTexts } from "../web/i18n/catalogs.ts";
import type { Locale } from "../web/i18n/locales.ts";
import { TextsProvider } from "../web/i18n/texts-provider.tsx";
import { Pages } from "./app.tsx";
import { type PageHeadProps, takePrerenderedHead } from "./page-head.tsx";
import { setPrerenderedFacts } from "./public/page-facts.ts";

export interface PrerenderedPage {
  /** Content of `#root`. */
  readonly html: string;
  readonly head: PageHeadProps;
}

/** Renders a public page as the browser first will, with marks in place of what only the server knows. */
export async function renderPage(path: string, locale: Locale): Promise<PrerenderedPage> {
  setPrerenderedFacts({ plans: [markedPlan], operator: markedOperator });
  await activateTexts(locale, "web");
  const { prelude } = await prerender(
    <StrictMode>
      <TextsProvider>
        <Pages router={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />
      </TextsProvider>
    </StrictMode>,
    {
      // A part that is sent later would need an inline script, which the content security policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = (await new Response(prelude).text()).replace(/<title>[^<]*<\/title>/, "");
  const head = takePrerenderedHead();
  if (head === null) throw new Error(`${path} states no head`);
  return { html, head };
}
