import { type Config, ConfigError, loadConfig, services } from "../src/platform/config.ts";

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);

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
  return { ...config, logLevel, services: new Set(services) };
}
