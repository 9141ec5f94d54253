import { byteOrderMark, csvLine, csvText } from "../../../kit/csv.ts";
import type { RequestKind } from "../requests.contract.ts";

export type Language = "en" | "ro";

/** A request as its mail shows it. */
export interface ReportedRequest {
  readonly kind: RequestKind;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly receivedAt: Date;
}

/** A mail's texts without markup; the platform renders them. */
export interface RequestMail {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly tables?: readonly RequestMailTable[];
  readonly footer: string;
}

interface RequestMailTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly { readonly text: string }[])[];
  readonly note?: string;
}

const words = {
  en: {
    kinds: { contact: "Message", demo: "Demo request" },
    from: "from",
    company: "Company",
    columns: ["Name", "Request", "Email"],
    reply: "Reply to this mail to answer.",
    collected: (count: number) => `${count} messages from the contact form`,
    attached: "All of them are in the attached file.",
    firstOf: (shown: number) => `The first ${shown} of them.`,
    footer: (host: string) => `Sent by the contact form of Vizor (${host}).`,
    file: ["Received", "Request", "Name", "Email", "Company", "Message"],
  },
  ro: {
    kinds: { contact: "Mesaj", demo: "Cerere de demonstrație" },
    from: "de la",
    company: "Firma",
    columns: ["Nume", "Cerere", "E-mail"],
    reply: "Răspunde la acest mesaj pentru a-i scrie.",
    collected: (count: number) =>
      `${count} ${count % 100 >= 20 || count % 100 === 0 ? "de mesaje" : "mesaje"} din formularul de contact`,
    attached: "Toate sunt în fișierul atașat.",
    firstOf: (shown: number) => `Primele ${shown} dintre ele.`,
    footer: (host: string) => `Trimis de formularul de contact Vizor (${host}).`,
    file: ["Primit", "Cerere", "Nume", "E-mail", "Firma", "Mesaj"],
  },
} as const;

/** The mail to the operator with one request, complete. */
export function singleMail(language: Language, request: ReportedRequest, host: string): RequestMail {
  const text = words[language];
  const { name, email, company, message, kind } = request;
  const sender = `${name} <${email}>`;
  return {
    language,
    subject: `${text.kinds[kind]} ${text.from} ${name}`,
    heading: text.kinds[kind],
    paragraphs: [
      company === null ? sender : `${sender}\u00a0· ${text.company}: ${company}`,
      ...message.split(/\n+/),
      text.reply,
    ],
    footer: text.footer(host),
  };
}

/** Requests shown in the mail itself; the file has all of them. */
const maxShown = 20;

/** The mail to the operator about several requests; they are in the file. */
export function collectingMail(
  language: Language,
  requests: readonly ReportedRequest[],
  host: string,
): RequestMail {
  const text = words[language];
  const shown = requests.slice(0, maxShown);
  return {
    language,
    subject: text.collected(requests.length),
    heading: text.collected(requests.length),
    paragraphs: [text.attached],
    tables: [
      {
        columns: text.columns,
        rows: shown.map(({ name, kind, email }) => [
          { text: name },
          { text: text.kinds[kind] },
          { text: email },
        ]),
        ...(shown.length < requests.length ? { note: text.firstOf(shown.length) } : {}),
      },
    ],
    footer: text.footer(host),
  };
}

/** The requests as a CSV file; no cell is run by a spreadsheet. */
export function requestsFile(language: Language, requests: readonly ReportedRequest[]): string {
  const { file, kinds } = words[language];
  const lines = requests.map(({ receivedAt, kind, name, email, company, message }) =>
    csvLine([receivedAt.toISOString(), kinds[kind], ...[name, email, company, message].map(csvText)]),
  );
  return `${byteOrderMark}${csvLine(file.map(csvText))}${lines.join("")}`;
}

/** The receipt to the sender. Contains nothing that they wrote: anybody can enter a stranger's address. */
export function receiptMail(
  language: Language,
  { kind, host, operator }: { readonly kind: RequestKind; readonly host: string; readonly operator: string },
): RequestMail {
  if (language === "ro") {
    const what = kind === "demo" ? "cererea ta pentru o demonstrație" : "mesajul tău";
    return {
      language,
      subject: kind === "demo" ? "Am primit cererea ta pentru o demonstrație" : "Am primit mesajul tău",
      heading: "Îți mulțumim!",
      paragraphs: [
        `Am primit ${what} și îți răspundem la această adresă.`,
        "Dacă nu ai scris tu, ignoră mesajul: altcineva a introdus adresa ta. Datele trimise se șterg după 90 de zile.",
      ],
      footer: `Trimis de ${operator} (${host}).`,
    };
  }
  const what = kind === "demo" ? "your request for a demo" : "your message";
  return {
    language,
    subject: kind === "demo" ? "We have received your request for a demo" : "We have received your message",
    heading: "Thank you!",
    paragraphs: [
      `We have received ${what} and will answer to this address.`,
      "If you did not write to us, ignore this mail: somebody else entered your address. What was sent is deleted after 90 days.",
    ],
    footer: `Sent by ${operator} (${host}).`,
  };
}
