export interface ChallengePage {
  readonly html: string;
  /** The page's only script, which its policy names by its hash. */
  readonly script: string;
}

const texts = {
  en: {
    title: "Demo bank",
    question: "This page stands for your bank, which asks whether the payment is yours.",
    approve: "Confirm payment",
    refuse: "Refuse",
  },
  ro: {
    title: "Banca demonstrativă",
    question: "Pagina ține locul băncii tale, care întreabă dacă plata îți aparține.",
    approve: "Confirmă plata",
    refuse: "Refuză",
  },
} as const;

/**
 * The page of the demo bank, shown in a frame of the checkout. It posts the answer to the page around it, whose origin the
 * frame's address names and the server has checked.
 * @param data all of it is shown by the script as text, never as markup
 */
export function challengePage(
  language: "en" | "ro",
  data: { readonly confirmedToken: string; readonly parentOrigin: string },
): ChallengePage {
  const { title, question, approve, refuse } = texts[language];
  const script = `
    const data = JSON.parse(document.getElementById("data").textContent);
    const answer = (paymentToken) => parent.postMessage({ type: "vizor-demo-bank", paymentToken }, data.parentOrigin);
    document.getElementById("approve").onclick = () => answer(data.confirmedToken);
    document.getElementById("refuse").onclick = () => answer(null);
  `;
  // Tokens and origins have no "<", so that the data cannot end its element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 16px; }
  h1 { font-size: 20px; margin: 0; }
  button { font: inherit; padding: 10px 16px; margin: 8px 8px 0 0; cursor: pointer; }
</style>
<main>
<h1>${title}</h1>
<p>${question}</p>
<button id="approve" type="button">${approve}</button>
<button id="refuse" type="button">${refuse}</button>
</main>
<script id="data" type="application/json">${json}</script>
<script>${script}</script>
</html>`;
  return { html, script };
}
