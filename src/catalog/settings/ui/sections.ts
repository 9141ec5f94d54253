import { msg } from "@lingui/core/macro";

const keywords = ["settings", "setari"];

/** The sections of the settings that catalog owns, in their order on the screen. */
export const sections = [
  { anchor: "segments", title: msg`Price difference segments`, keywords },
  { anchor: "categories", title: msg`Category visibility`, keywords },
  { anchor: "brands", title: msg`Brand visibility`, keywords },
] as const;
