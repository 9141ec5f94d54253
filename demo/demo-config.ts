import { type Config, ConfigError, loadConfig, loopbackHosts, services } from "../src/platform/config.ts";

/**
 * The product's settings with all services in one process. The demo prints its passwords and admits loopback addresses,
 * so it only binds the loopback interface.
 * @throws ConfigError if HOST is not a loopback address or a setting is invalid
 */
export function loadDemoConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config = loadConfig(environment);
  if (!loopbackHosts.has(config.host)) {
    const reason =
      "the demo binds only the loopback interface (127.0.0.1); use npm run serve for other machines";
    throw new ConfigError([{ key: "HOST", reason }]);
  }
  // At the default level "info", log lines would hide the address and the accounts.
  const logLevel = config.logLevel === "info" ? "warn" : config.logLevel;
  // Unless Stripe's test mode is set up, the demo provider takes its test cards.
  const payments = config.payments ?? { provider: "demo" as const, port: 0 };
  return { ...config, logLevel, services: new Set(services), payments };
}
