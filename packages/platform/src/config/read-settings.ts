import { fromEnv } from './from-env';
import { SettingsError } from './settings-error';

type Classes = Record<string, new () => object>;
type Configs<C extends Classes> = { readonly [Name in keyof C]: Readonly<InstanceType<C[Name]>> };

/**
 * Reads all config classes of a process. Throws one error with the faults of all of them.
 *
 * @param others checks of variables that libraries read
 */
export function readSettings<C extends Classes>(
  classes: C,
  env: NodeJS.ProcessEnv = process.env,
  ...others: ((env: NodeJS.ProcessEnv) => string[])[]
): Configs<C> {
  const faults = others.flatMap((faultsOf) => faultsOf(env));
  const configs = Object.entries(classes).map(([name, type]) => {
    try {
      return [name, fromEnv(type, env)] as const;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      faults.push(...error.faults);
      return [name, undefined] as const;
    }
  });
  if (faults.length > 0) throw new SettingsError(faults);
  return Object.fromEntries(configs) as Configs<C>;
}
