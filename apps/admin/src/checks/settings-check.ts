import { setting } from '@review-service/embedded/setting';
import { fromEnv } from '@review-service/platform/config/from-env';
import { SettingsError } from '@review-service/platform/config/settings-error';
import { OperationsConfig } from '@review-service/platform/config/operations.config';
import { SETTINGS } from '../settings';
import { failed, ok, type Finding } from './finding';

const CONFIGS = [...Object.values(SETTINGS), OperationsConfig];

/** Without these the commands use this machine's database and keys, which have their own checks. */
const OPTIONAL = ['DATABASE_URL', 'SECRET_KEYS'];

/** Reads all settings, to report all wrong ones together. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const faults = CONFIGS.flatMap((type) => faultsOf(type, env)).filter(
    (fault) => !OPTIONAL.some((name) => !setting(env, name) && fault.startsWith(`${name}:`)),
  );
  return faults.length ? faults.map(failed) : [ok('settings: they can all be read')];
}

function faultsOf(type: new () => object, env: NodeJS.ProcessEnv): string[] {
  try {
    fromEnv(type, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}
