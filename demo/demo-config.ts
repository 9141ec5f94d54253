import { type Config, ConfigError, loadConfig, services } from "../src/platform/config.ts";

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * The settings of the demo: those of the product, all services in one process. Its passwords are printed on the
 * screen and its guard lets the market through, so it is reached from this machine alone.
 * @throws ConfigError when HOST is not of the loopback interface, or a setting is wrong
 */
export function loadDemoConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config = loadConfig(environment);
  if (!loopbackHosts.has(config.host)) {
    const reason =
      "the demo binds the loopback interface alone (127.0.0.1); use npm run serve for other machines";
    throw new ConfigError([{ key: "HOST", reason }]);
  }
  // The usual "info" is for operators: here it would bury the address and the accounts.
  const logLevel = config.logLevel === "info" ? "warn" : config.logLevel;
  return { ...config, logLevel, services: new Set(services) };
}
