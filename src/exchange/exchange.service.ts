import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type { AddressPolicy } from "../address/address.ts";
import type { LargeFileReader } from "../monitoring/fetch/large-file.service.ts";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { FileWork } from "../platform/files/prepare-file.ts";
import type { Loop, Platform, Task } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { exchangeLoops, exchangeTasks } from "./exchange.jobs.ts";
import type { WebhookSender } from "./exchange.ports.ts";
import { removeExports } from "./exports/columns.service.ts";
import { offlineWork, productsWork } from "./exports/export-files.service.ts";
import { registerExports } from "./exports/exports.routes.ts";
import { offlineKind, productsKind } from "./exports/exports.service.ts";
import { registerImports } from "./imports/imports.routes.ts";
import { deleteImportRows } from "./imports/removal.service.ts";
import { registerPriceFeeds } from "./price-feeds/price-feeds.routes.ts";
import { deletePriceFeedRows } from "./price-feeds/price-feeds.service.ts";
import { createFeedVault } from "./product-feeds/feed-vault.service.ts";
import { registerProductFeeds } from "./product-feeds/product-feeds.routes.ts";
import { deleteProductFeedRows } from "./product-feeds/product-feeds.service.ts";
import { registerTemplates } from "./templates/templates.routes.ts";
import { deleteWebhooksOf } from "./webhooks/clean-up.service.ts";
import { createWebhookSecrets } from "./webhooks/secrets.service.ts";
import { registerWebhooks } from "./webhooks/webhooks.routes.ts";

export interface ExchangeParts {
  readonly usage: UsageCounter;
  /** Which addresses are admitted; the same as the fetcher's policy. */
  readonly policy: AddressPolicy;
  /** The language of a person's files. */
  readonly languageOf: (userId: number) => Promise<"en" | "ro">;
  /** Names of people by id; the e-mail address of those without one. */
  readonly findNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Reads the files of product feeds. */
  readonly files: LargeFileReader;
  /** Sends webhooks. */
  readonly sender: WebhookSender;
}

export interface Exchange {
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  /** What writes prepared files, by their kind. */
  readonly fileWorks: Readonly<Record<string, FileWork>>;
  registerRoutes(app: FastifyInstance): void;
}

/** Composes the slice. */
export function createExchange(platform: Platform, parts: ExchangeParts): Exchange {
  const { database, clock, log } = platform;
  const { files, policy, languageOf, findNames, sender } = parts;
  const work = { db: database.worker, address: database.addresses.worker };
  const deps = { db: database.app, workerDb: database.worker, clock };
  const vault = createFeedVault(platform.secrets);
  const secrets = createWebhookSecrets(platform.secrets);
  const webhooks = { db: database.worker, clock, log, secrets, sender, random: Math.random };
  return {
    tasks: exchangeTasks(
      // Its statements may take longer than those of a request.
      { ...deps, db: database.worker, log, files, vault },
      { db: database.worker, clock, log, policy },
      webhooks,
    ),
    loops: exchangeLoops(webhooks),
    fileWorks: { [productsKind]: productsWork(work), [offlineKind]: offlineWork(work) },
    registerRoutes: (app) => {
      registerExports(app, { db: database.app, clock, ...parts });
      registerImports(app, { db: database.app, clock, policy, languageOf, findNames });
      registerTemplates(app, { languageOf });
      registerProductFeeds(app, { ...deps, policy: files.policy, vault });
      registerPriceFeeds(app, deps);
      registerWebhooks(app, { db: database.app, clock, secrets, sender, findNames });
    },
  };
}

/** Deletes what the slice stores of a site, in the transaction that removes the site. */
export async function deleteExchangeRows(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  await removeExports(trx, siteId);
  await deleteProductFeedRows(trx, siteId);
  await deletePriceFeedRows(trx, siteId);
  await deleteImportRows(trx, siteId);
  await deleteWebhooksOf(trx, siteId);
}
