import { type Reply, textReply } from "./reply.ts";

/** Delay of the slow shop's replies, milliseconds. */
export const slowReplyMs = 1000;

const cycle = 20;

/**
 * Refusals of the refusing shop: of twenty page requests, the ninth to eleventh get 429 and the fifteenth gets a 403
 * challenge page. robots.txt, images and styles are always served.
 * @param visit number of page requests before this one
 * @returns null if the request is served normally
 */
export function refusalOf(visit: number): Reply | null {
  const position = visit % cycle;
  if (position >= 8 && position < 11) {
    const busy = textReply(429, "text/html; charset=utf-8", busyPage);
    return { ...busy, headers: { "retry-after": "5" } };
  }
  return position === 14 ? textReply(403, "text/html; charset=utf-8", challengePage) : null;
}

const busyPage = `<!DOCTYPE html><html lang="ro"><head><title>Prea multe cereri</title></head>
<body><h1>429 – Prea multe cereri</h1><p>Te rugăm să încerci din nou peste câteva secunde.</p></body></html>
`;

const challengePage = `<!DOCTYPE html><html lang="ro"><head><title>Verificare de securitate</title><meta name="robots" content="noindex"></head>
<body><h1>Verifică dacă ești om</h1><p>Accesul a fost restricționat. Bifează căsuța pentru a continua către magazin.</p>
<form id="challenge-form"><label><input type="checkbox" name="captcha"> Nu sunt robot</label></form>
<noscript>Activează JavaScript și cookie-urile pentru a continua.</noscript></body></html>
`;
