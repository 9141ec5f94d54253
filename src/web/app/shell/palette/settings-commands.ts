import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The sections of the settings screen by their anchors, as they are gone to. */
export const settingsSections: readonly { readonly anchor: string; readonly name: MessageDescriptor }[] = [
  { anchor: "segments", name: msg`Price difference segments` },
  { anchor: "categories", name: msg`Category visibility` },
  { anchor: "brands", name: msg`Brand visibility` },
];
