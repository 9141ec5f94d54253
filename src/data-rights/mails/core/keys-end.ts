import { timeZone } from "../../../kit/local-day.ts";

interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
}

/** The mail to administrators: API keys end with the account of the person who created them. @param names at least one */
export function keysEndWords(names: readonly string[], date: Date): { en: Words; ro: Words } {
  const dayIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(date);
  const list = names.map((name) => `“${name}”`).join(", ");
  const listRo = names.map((name) => `„${name}”`).join(", ");
  return {
    en: {
      subject: "API keys of your company will end",
      heading: `API keys will end on ${dayIn("en-GB")}`,
      paragraphs: [
        `The person who created these API keys has asked for the deletion of their account: ${list}.`,
        "Create new keys for the programs that use them before that day.",
      ],
      button: "Open the settings",
    },
    ro: {
      subject: "Unele chei API ale firmei nu vor mai funcționa",
      heading: `Unele chei API nu vor mai funcționa din ${dayIn("ro-RO")}`,
      paragraphs: [
        `Persoana care a creat aceste chei API a cerut ștergerea contului: ${listRo}.`,
        "Creează înainte de această zi chei noi pentru programele care le folosesc.",
      ],
      button: "Deschide setările",
    },
  };
}
