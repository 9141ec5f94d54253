import type { Kysely } from "kysely";
import { compareRomanian } from "../../../kit/text/romanian-order.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Clock } from "../../../platform/clock.ts";
import { forSite } from "../../../platform/db/database.ts";
import { takeIds } from "../../../platform/db/record-ids.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { lockSettings } from "../person-lock.repo.ts";
import { NameTakenError, TooManySavedError } from "../settings.errors.ts";
import { isViewQuery } from "./core/view-query.ts";
import type { SavedView } from "./saved-views.contract.ts";
import { NotAViewError, SavedViewNotFoundError } from "./saved-views.errors.ts";
import {
  deleteView,
  findViewIdByName,
  findViews,
  insertView,
  type SavedViewRow,
  updateView,
} from "./saved-views.repo.ts";

export interface SavedViewDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

type ViewBody = Pick<SavedViewRow, "name" | "query">;

/** Maximum number of views per person and site. */
const maxViews = 200;

/** A person's own views, by name. */
export async function listViews(
  { db }: SavedViewDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<SavedView[]> {
  const views = await forSite(db, siteId, (trx) => findViews(trx, siteId, userId));
  return views.map(presentView).sort((a, b) => compareRomanian(a.name, b.name));
}

/** @throws NotAViewError, NameTakenError, TooManySavedError */
export async function createView(
  { db, clock }: SavedViewDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  { name, query }: ViewBody,
): Promise<SavedView> {
  if (!isViewQuery(query)) throw new NotAViewError();
  const nextId = await takeIds(db, 1);
  const view = { viewId: nextId(), name, query };
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    if ((await findViewIdByName(trx, siteId, userId, name)) !== undefined)
      throw new NameTakenError("VIEW_NAME_TAKEN");
    const views = await findViews(trx, siteId, userId);
    if (views.length >= maxViews) throw new TooManySavedError("TOO_MANY_VIEWS", maxViews);
    await insertView(trx, siteId, userId, view, clock.now());
  });
  return presentView(view);
}

/** @throws SavedViewNotFoundError, NotAViewError, NameTakenError */
export async function changeView(
  { db }: SavedViewDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  viewId: number,
  { name, query }: ViewBody,
): Promise<SavedView> {
  if (!isViewQuery(query)) throw new NotAViewError();
  const view = { viewId, name, query };
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    const views = await findViews(trx, siteId, userId);
    if (!views.some((one) => one.viewId === viewId)) throw new SavedViewNotFoundError();
    const sameName = await findViewIdByName(trx, siteId, userId, name);
    if ((sameName ?? viewId) !== viewId) throw new NameTakenError("VIEW_NAME_TAKEN");
    await updateView(trx, siteId, userId, view);
  });
  return presentView(view);
}

/** @throws SavedViewNotFoundError */
export async function removeView(
  { db }: SavedViewDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  viewId: number,
): Promise<void> {
  const isDeleted = await forSite(db, siteId, (trx) => deleteView(trx, siteId, userId, viewId));
  if (!isDeleted) throw new SavedViewNotFoundError();
}

function presentView({ viewId, name, query }: SavedViewRow): SavedView {
  return { id: viewId, name, query };
}
