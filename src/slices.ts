import type { FastifyInstance } from "fastify";
import { type AccountsOverrides, createAccounts } from "./accounts/accounts.service.ts";
import { accountsCompanyData, accountsPersonalData } from "./accounts/erasure/erasure.service.ts";
import { languageOf } from "./accounts/mail/language.service.ts";
import { enqueueAdminMail } from "./accounts/mail/mail.service.ts";
import { findRecipient } from "./accounts/mail/recipient.service.ts";
import { findCompany } from "./accounts/people/companies.service.ts";
import { findGodEmails } from "./accounts/people/gods.service.ts";
import { findEmails, findNames } from "./accounts/people/user-info.service.ts";
import { memberIds } from "./accounts/team/team.service.ts";
import { createThrottle } from "./accounts/throttle/throttle.service.ts";
import { adminCompanyTables, adminPersonTables } from "./admin/admin.tables.ts";
import { registerProductHistory } from "./admin/product-history/product-history.routes.ts";
import { registerUsage } from "./admin/usage/usage.routes.ts";
import { createUsageCounter } from "./admin/usage/usage.service.ts";
import { createAssistant } from "./assistant/assistant.service.ts";
import { beginTrial, createBilling } from "./billing/billing.service.ts";
import { listPlans } from "./billing/plans/plans.repo.ts";
import { billingCompanyData, billingPersonalData } from "./billing/subscriptions/personal-data.service.ts";
import { createCatalog } from "./catalog/catalog.service.ts";
import { catalogCompanyTables, catalogPersonTables, catalogQueues } from "./catalog/catalog.tables.ts";
import { createPageWatchers } from "./catalog/page-watching/page-watchers.service.ts";
import { siteContents } from "./catalog/sites/site-contents.service.ts";
import { describeSite, listSitesOf } from "./catalog/sites/sites.service.ts";
import { createContact } from "./contact/contact.service.ts";
import { operatorFacts } from "./contact/operator/operator.service.ts";
import { contactPersonalData } from "./contact/requests/requests.service.ts";
import { createDataRights } from "./data-rights/data-rights.service.ts";
import { queueDeparture } from "./data-rights/departures/departures.service.ts";
import { rightsPersonalData } from "./data-rights/overview/personal-data.service.ts";
import { createExchange, deleteExchangeRows } from "./exchange/exchange.service.ts";
import { exchangeCompanyTables, exchangePersonTables, exchangeQueues } from "./exchange/exchange.tables.ts";
import { announceReport, offerEvents, priceEvents } from "./exchange/webhooks/market-events.service.ts";
import type { PageFacts } from "./kit/pages/page-facts.ts";
import { queueReadLinks } from "./matching/flagged/link-checks.service.ts";
import { createMatching } from "./matching/matching.service.ts";
import { matchingCompanyTables, matchingPersonTables, matchingQueues } from "./matching/matching.tables.ts";
import { deleteMatchingRows } from "./matching/removal/removal.service.ts";
import { registerImages } from "./monitoring/images/images.routes.ts";
import { presentImages } from "./monitoring/images/images.service.ts";
import { registerMonitoring } from "./monitoring/monitoring.routes.ts";
import { createMonitoring, type MonitoringOverrides } from "./monitoring/monitoring.service.ts";
import { monitoringQueues } from "./monitoring/monitoring.tables.ts";
import { registerOperations } from "./monitoring/operations/operations.routes.ts";
import { registerReadingReview } from "./monitoring/reading-review/reading-review.routes.ts";
import { registerRecipeProposals } from "./monitoring/recipes/proposals.routes.ts";
import { createOnboarding } from "./onboarding/onboarding.service.ts";
import { idempotencyTasks } from "./platform/db/idempotency.ts";
import { filePersonTables } from "./platform/files/file-rows.ts";
import { fileTasks } from "./platform/files/prepare-file.ts";
import { deleteFilesOfSite } from "./platform/files/prepared-files.ts";
import { authorizedSiteForJob } from "./platform/job-gate.ts";
import { deriveKey } from "./platform/secrets.ts";
import type { Actor, ApiKeyReader, ResetReader, SessionReader, SiteFinder } from "./platform/session-gate.ts";
import type { Loop, Platform, Task } from "./platform/slice.ts";
import { rollBackCosts } from "./pricing/costs/cost-history.service.ts";
import { hasFloors } from "./pricing/costs/floors.service.ts";
import { createPricing } from "./pricing/pricing.service.ts";
import { pricingCompanyTables, pricingPersonTables } from "./pricing/pricing.tables.ts";
import { deletePricingRows } from "./pricing/removal/removal.service.ts";
import { alertOfferEvents } from "./reports/alerts/alert-changes.service.ts";
import { hasReports } from "./reports/notifications/notifications.service.ts";
import { reportsPersonalData } from "./reports/personal-data/personal-data.service.ts";
import { deleteReportRows } from "./reports/removal/removal.service.ts";
import { createReports } from "./reports/reports.service.ts";
import { reportQueues, reportsPersonTables } from "./reports/reports.tables.ts";

/** Parts that the demo and tests replace. */
export type SliceOverrides = AccountsOverrides & MonitoringOverrides;

/** All slices, composed. Only this file imports more than one slice's setup. */
export interface Slices {
  readonly sessions: SessionReader;
  readonly resets: ResetReader;
  readonly keys: ApiKeyReader;
  readonly sites: SiteFinder;
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  /** What the public pages state: plans and operator. */
  readPageFacts(): Promise<PageFacts>;
  registerRoutes(app: FastifyInstance): void;
}

export function composeSlices(platform: Platform, overrides: SliceOverrides): Slices {
  const db = platform.database.app;
  const watchers = createPageWatchers(platform.database, [alertOfferEvents, offerEvents], queueReadLinks);
  const listSites = (actor: Pick<Actor, "companyId" | "role">) => listSitesOf(db, actor);
  const sitesOfCompany = (companyId: number) => listSites({ companyId, role: "OPERATOR" });
  const accounts = createAccounts(
    platform,
    { listSites, sitesOfCompany, memberRemoved: queueDeparture, companyRegistered: beginTrial },
    overrides,
  );
  const monitoring = createMonitoring(platform, watchers, overrides);
  const imageKey = deriveKey(platform.secrets, "image proxy");
  const images = presentImages(imageKey, monitoring.visitor.policy);
  const usage = createUsageCounter(db, platform.clock, platform.log);
  const catalog = createCatalog(platform, {
    visitor: monitoring.visitor,
    images,
    usage,
    languageOf: (userId) => languageOf(db, userId),
    findEmails: (userIds) => findEmails(db, userIds),
    deleteFurtherRows: async (trx, siteId) => {
      await deleteFilesOfSite(trx, siteId);
      await deleteExchangeRows(trx, siteId);
      await deletePricingRows(trx, siteId);
      await deleteReportRows(trx, siteId);
      await deleteMatchingRows(trx, siteId);
    },
  });
  const pricing = createPricing(platform, {
    watchers,
    usage,
    images,
    events: priceEvents,
    mailRuleEditors: enqueueAdminMail,
    languageOf: (userId) => languageOf(db, userId),
    findEmails: (userIds) => findEmails(db, userIds),
  });
  const matching = createMatching(platform, {
    images,
    visitor: monitoring.visitor,
    catalogues: monitoring.catalogues,
    findNames: (userIds) => findNames(db, userIds),
    listSites: async () =>
      (await listSites({ companyId: 0, role: "GOD" })).map(({ siteId }) => authorizedSiteForJob(siteId)),
  });
  const exchange = createExchange(platform, {
    usage,
    files: monitoring.files,
    policy: monitoring.visitor.policy,
    languageOf: (userId) => languageOf(db, userId),
    findNames: (userIds) => findNames(db, userIds),
    sender: monitoring.poster,
  });
  const reports = createReports(platform, {
    findRecipient: (userId) => findRecipient(db, userId),
    announce: announceReport(platform.clock),
  });
  const assistant = createAssistant(platform, {
    usage,
    watchers,
    listSites,
    decidePrices: pricing.decidePrices,
  });
  const billing = createBilling(platform);
  const contact = createContact(platform, {
    throttle: createThrottle(db, platform.clock),
    findGodEmails: () => findGodEmails(db),
  });
  const rights = createDataRights(platform, {
    personTables: [
      ...catalogPersonTables,
      ...pricingPersonTables,
      ...exchangePersonTables,
      ...reportsPersonTables,
      ...adminPersonTables,
      ...matchingPersonTables,
      ...filePersonTables,
    ],
    companyTables: [
      ...catalogCompanyTables,
      ...pricingCompanyTables,
      ...exchangeCompanyTables,
      ...adminCompanyTables,
      ...matchingCompanyTables,
    ],
    personalData: {
      account: accountsPersonalData(db),
      mails: reportsPersonalData(db),
      contact: contactPersonalData(db),
      billing: billingPersonalData(db, platform.clock),
      "data-rights": rightsPersonalData(db),
    },
    companyData: { company: accountsCompanyData(db), billing: billingCompanyData(db, platform.clock) },
    listSites: async (companyId) =>
      (await (companyId === null ? listSites({ companyId: 0, role: "GOD" }) : sitesOfCompany(companyId))).map(
        ({ siteId, domain }) => ({ siteId: authorizedSiteForJob(siteId), domain }),
      ),
    removeSite: ({ siteId }, userId) => catalog.removeSite(siteId, userId),
    sendMail: accounts.sendMail,
    enqueueAdminMail,
  });
  const onboarding = createOnboarding(platform, {
    registeredAt: async (companyId) => (await findCompany(db, companyId))?.createdAt,
    contentsOf: (siteId) => siteContents(db, siteId),
    hasFloors: (siteId) => hasFloors(db, siteId),
    hasReports: (siteId) => hasReports(db, siteId),
  });
  return {
    sessions: accounts.sessions,
    resets: accounts.resets,
    keys: accounts.keys,
    sites: catalog.sites,
    tasks: [
      ...accounts.tasks,
      ...catalog.tasks,
      ...monitoring.tasks,
      ...pricing.tasks,
      ...matching.tasks,
      ...exchange.tasks,
      ...reports.tasks,
      ...contact.tasks,
      ...rights.tasks,
      ...billing.tasks,
      ...idempotencyTasks({ db: platform.database.worker, clock: platform.clock }),
      ...fileTasks({
        db: platform.database.worker,
        clock: platform.clock,
        log: platform.log,
        works: { ...exchange.fileWorks, ...pricing.fileWorks },
      }),
    ],
    loops: [...monitoring.loops, ...pricing.loops, ...exchange.loops],
    readPageFacts: async () => ({
      plans: await listPlans(db),
      operator: operatorFacts(platform.config.operator),
    }),
    registerRoutes: (app) => {
      // Fastify calls onClose after the last request has finished.
      app.addHook("onClose", () =>
        Promise.all([usage.close(), monitoring.visitor.close(), monitoring.images.close()]),
      );
      app.callGroups.set(
        "Sites, products and offers",
        "Your sites, their products and competitors' offers, links and quantities",
      );
      catalog.registerRoutes(app);
      registerImages(app, { key: imageKey, proxy: monitoring.images });
      app.callGroups.set("Price history", "How prices and stock have changed");
      registerMonitoring(app, { db, watchers, usage, clock: platform.clock });
      app.callGroups.set(
        "Recommended prices",
        "Rules, recommended prices, their approval, costs and promotions",
      );
      pricing.registerRoutes(app);
      app.callGroups.set(
        "Imports, exports, feeds and webhooks",
        "Data in and out: files, feeds, and messages to your programs",
      );
      exchange.registerRoutes(app);
      app.callGroups.set(
        "Matches",
        "Pages of competitors that may sell your products, and the searches that find them",
      );
      matching.registerRoutes(app);
      app.callGroups.set("Assistants", "Tools for assistants, by the Model Context Protocol");
      assistant.registerRoutes(app);
      app.callGroups.set("Reports and alerts", "Mails that a person asked for");
      reports.registerRoutes(app);
      app.callGroups.set("People, sign-in and API keys", "Accounts, sessions, the team and its keys");
      accounts.registerRoutes(app);
      app.callGroups.set(
        "Plans and subscriptions",
        "What the service costs, and what a company has subscribed to",
      );
      billing.registerRoutes(app);
      onboarding.registerRoutes(app);
      app.callGroups.set(
        "Contact and data rights",
        "Messages to the operator, archives and erasure of personal data",
      );
      contact.registerRoutes(app);
      rights.registerRoutes(app);
      const operators = { db, workerDb: platform.database.worker, clock: platform.clock };
      registerRecipeProposals(app, operators);
      registerReadingReview(app, operators);
      matching.registerOperatorRoutes(app);
      registerProductHistory(app, {
        db,
        clock: platform.clock,
        policy: monitoring.visitor.policy,
        sites: () => listSites({ companyId: 0, role: "GOD" }),
        findEmails: (userIds) => findEmails(db, userIds),
        rollBackCosts,
        rollBackReview: pricing.rollBackReview,
      });
      registerOperations(app, {
        ...operators,
        metrics: platform.metrics,
        log: platform.log,
        queues: [
          ...monitoringQueues,
          ...catalogQueues,
          ...matchingQueues,
          ...exchangeQueues,
          ...reportQueues,
        ],
        logUrl: platform.config.logUrl ?? null,
      });
      registerUsage(app, {
        db,
        findEmails: (userIds) => findEmails(db, userIds),
        findMembers: async (siteId) => {
          const site = await describeSite(db, siteId);
          return site ? memberIds(db, site.companyId) : [];
        },
      });
    },
  };
}
