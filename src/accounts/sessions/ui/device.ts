/** What a user agent tells of a device, null where it tells nothing. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  /** Whether it is held in the hand. */
  readonly isHandheld: boolean;
}

/** The first that matches counts: most browsers also name those that they descend from. */
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
 * Browser and system of a user agent, for people to recognise their devices by; never a reason to treat one otherwise.
 * Programs that are no browser are called as they call themselves ("curl").
 * @param userAgent the header as it came, or null where none was sent
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
