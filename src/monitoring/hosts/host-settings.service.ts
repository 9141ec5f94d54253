import type { Kysely } from "kysely";
import { normaliseAddress } from "../../address/address.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { parseHandMadeRecipe } from "../extraction/recipe/recipe.ts";
import {
  findHostSettings,
  type HostSettings,
  type StoredHostSettings,
  saveHostSettings,
} from "./host-settings.repo.ts";

export type { HostSettings, StoredHostSettings };
export { parseHandMadeRecipe };

/**
 * Changes the given settings of a host and returns all of them.
 * @param name as "www.shop.ro" or "shop.ro:8443"
 * @returns undefined where the name is no host, or the host is unknown and nothing is changed
 */
export async function hostSettings(
  db: Kysely<Tables>,
  name: string,
  settings: HostSettings,
  defaultGapMs: number,
): Promise<{ host: string; settings: StoredHostSettings } | undefined> {
  const host = hostNamed(name);
  if (host === undefined) return undefined;
  const isChange = Object.values(settings).some((value) => value !== undefined);
  const stored = isChange
    ? await saveHostSettings(db, host, settings, defaultGapMs)
    : await findHostSettings(db, host);
  return stored && { host, settings: stored };
}

/** The demo's names are accepted too, though the address guard would refuse them. */
function hostNamed(name: string): string | undefined {
  const address = normaliseAddress(`https://${name}/`);
  if (address.found) return address.host;
  const isHost = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i.test(name);
  return isHost ? name.toLowerCase() : undefined;
}
