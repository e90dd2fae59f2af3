import { setting, SettingError } from '@review-service/embedded/setting';

/** The settings of `npm start` itself; all others are passed to the programs unchanged. */
export interface Settings {
  host: string;
  port: number;
  /** Where health and metrics listen: where the API does, unless METRICS_HOST says otherwise. */
  metricsHost: string;
  /** Undefined: the usual ports, or any free ones. */
  metricsPort: number | undefined;
  siteUrl: string;
  databaseUrl: string | undefined;
  /** As it was given; undefined: a folder was chosen. */
  dataDir: string | undefined;
  redisUrl: string | undefined;
  secretKeys: string | undefined;
}

/** Loopback: a demo with well-known passwords is not for the network, unless HOST says so. */
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8080;

/** Reads the settings, or refuses one with a line that names it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = portOf(env, 'PORT') ?? DEFAULT_PORT;
  const host = setting(env, 'HOST') ?? DEFAULT_HOST;
  return {
    host,
    metricsHost: setting(env, 'METRICS_HOST') ?? host,
    port,
    metricsPort: portOf(env, 'METRICS_PORT'),
    siteUrl: setting(env, 'SITE_URL') ?? `http://localhost:${port}`,
    databaseUrl: setting(env, 'DATABASE_URL'),
    dataDir: setting(env, 'DATA_DIR'),
    redisUrl: setting(env, 'REDIS_URL'),
    secretKeys: setting(env, 'SECRET_KEYS'),
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = setting(env, name);
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65535) return port;
  throw new SettingError(name, 'this is not a port. It is a number from 1 to 65535.');
}
