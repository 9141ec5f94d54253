/** Browser and system named by a user agent; null when unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  /** Whether it is a phone or tablet. */
  readonly isHandheld: boolean;
}

/** The first match wins: most browsers also name those that they derive from. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS|e)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/**
 * Browser and system of a user agent, so that people recognise their devices. Programs that are not browsers
 * are listed by their own name ("curl").
 * @param userAgent header as received, or null when there was none
 */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? "";
  const system = nameIn(systems, text);
  return {
    browser: nameIn(browsers, text) ?? programOf(text),
    system,
    isHandheld: system === "iOS" || system === "iPadOS" || system === "Android",
  };
}

function nameIn(names: typeof browsers, text: string): string | null {
  return names.find(([mark]) => mark.test(text))?.[1] ?? null;
}

function programOf(text: string): string | null {
  const name = /^([\w-][\w .-]{0,38})(?:\/|$)/.exec(text)?.[1] ?? null;
  return name === "Mozilla" ? null : name;
}
