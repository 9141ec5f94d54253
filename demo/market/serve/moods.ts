import { type Reply, textReply } from "./reply.ts";

/** How long the slow shop takes for each reply, milliseconds. */
export const slowReplyMs = 1000;

const cycle = 20;

/**
 * The moody shop: of twenty visits, the ninth to eleventh are asked to wait, the fifteenth is shown a challenge.
 * robots.txt, pictures and styles are always there.
 * @param visit how many product pages were asked for before this one
 * @returns the refusal, or null where the visitor is let in
 */
export function refusalOf(visit: number): Reply | null {
  const place = visit % cycle;
  if (place >= 8 && place < 11) {
    const busy = textReply(429, "text/html; charset=utf-8", busyPage);
    return { ...busy, headers: { "retry-after": "5" } };
  }
  return place === 14 ? textReply(403, "text/html; charset=utf-8", challengePage) : null;
}

const busyPage = `<!DOCTYPE html><html lang="ro"><head><title>Prea multe cereri</title></head>
<body><h1>429 – Prea multe cereri</h1><p>Te rugăm să încerci din nou peste câteva secunde.</p></body></html>
`;

const challengePage = `<!DOCTYPE html><html lang="ro"><head><title>Verificare de securitate</title><meta name="robots" content="noindex"></head>
<body><h1>Verifică dacă ești om</h1><p>Accesul a fost restricționat. Bifează căsuța pentru a continua către magazin.</p>
<form id="challenge-form"><label><input type="checkbox" name="captcha"> Nu sunt robot</label></form>
<noscript>Activează JavaScript și cookie-urile pentru a continua.</noscript></body></html>
`;
