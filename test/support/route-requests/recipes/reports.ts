import { randomUUID } from "node:crypto";
import type { Recipe } from "../recipe.ts";
import type { Scene } from "../scene.ts";
import { shownName } from "./facets.ts";

const ofSite = ({ domain }: Scene) => ({ query: { domain } });

const reportBody = async (scene: Scene) => ({
  name: `report ${randomUUID()}`,
  price_difference_segment_id: await scene.segmentId(),
  category: "a category",
  brands: ["a brand"],
  sort_type: "OVERPRICED",
});
const alertBody = () => ({
  name: `alert ${randomUUID()}`,
  kind: "PRICE_JUMP",
  threshold: 10,
  category: "a category",
  brands: ["a brand"],
});
const reportOf = async (scene: Scene) => ({ ...ofSite(scene), params: { id: await scene.reportId() } });
const alertOf = async (scene: Scene) => ({ ...ofSite(scene), params: { id: await scene.alertId() } });

const onReport: Recipe = { access: "site", objects: ["site", "report"], request: reportOf };
const onAlert: Recipe = { access: "site", objects: ["site", "alert"], request: alertOf };

const reports: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/notification-reports": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/settings/notification-reports": {
    access: "site",
    objects: ["site"],
    // A person can save a limited number.
    isSpending: true,
    // Another company's data is not mailed to a GOD.
    foreignStatusOfGod: 404,
    shown: shownName,
    request: async (scene) => ({ ...ofSite(scene), body: await reportBody(scene) }),
  },
  "POST /api/settings/notification-reports/preview": {
    access: "site",
    objects: ["site"],
    // As above.
    foreignStatusOfGod: 404,
    request: async (scene) => ({ ...ofSite(scene), body: await reportBody(scene) }),
  },
  "PUT /api/settings/notification-reports/:id": {
    ...onReport,
    shown: shownName,
    request: async (scene) => ({ ...(await reportOf(scene)), body: await reportBody(scene) }),
  },
  "DELETE /api/settings/notification-reports/:id": onReport,
  "POST /api/settings/notification-reports/:id/restore": {
    ...onReport,
    request: async (scene) => ({ ...ofSite(scene), params: { id: await scene.reportId(true) } }),
  },
  "POST /api/settings/notification-reports/:id/pause": onReport,
  "POST /api/settings/notification-reports/:id/resume": onReport,
  "POST /api/settings/notification-reports/:id/send-now": { ...onReport, isSpending: true },
};

const alerts: Readonly<Record<string, Recipe>> = {
  "GET /api/settings/alerts": { access: "site", objects: ["site"], request: ofSite },
  "POST /api/settings/alerts": {
    access: "site",
    objects: ["site"],
    isSpending: true,
    foreignStatusOfGod: 404,
    shown: shownName,
    request: (scene) => ({ ...ofSite(scene), body: alertBody() }),
  },
  "PUT /api/settings/alerts/:id": {
    ...onAlert,
    shown: shownName,
    request: async (scene) => ({ ...(await alertOf(scene)), body: alertBody() }),
  },
  "DELETE /api/settings/alerts/:id": onAlert,
  "POST /api/settings/alerts/:id/restore": {
    ...onAlert,
    request: async (scene) => ({ ...ofSite(scene), params: { id: await scene.alertId(true) } }),
  },
  "POST /api/settings/alerts/:id/pause": onAlert,
  "POST /api/settings/alerts/:id/resume": onAlert,
  "GET /api/settings/alert-preferences": { access: "signed-in", objects: [], request: () => ({}) },
  "PUT /api/settings/alert-preferences": {
    access: "signed-in",
    objects: [],
    request: () => ({ body: { quietHours: { from: "22:00", to: "07:00" }, paused: false } }),
  },
};

const byLink: Recipe = {
  access: "public",
  objects: ["subscription"],
  request: async (scene) => ({ query: { token: await scene.unsubscribeToken() } }),
};

/** Reports, alerts and the links that end their mails. */
export const reportRecipes: Readonly<Record<string, Recipe>> = {
  ...reports,
  ...alerts,
  "GET /api/unsubscribe": byLink,
  "POST /unsubscribe": byLink,
};
