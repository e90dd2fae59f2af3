import { fromEnv, SettingsError } from './from-env';

type Classes = Record<string, new () => object>;
type Configs<C extends Classes> = { readonly [Name in keyof C]: Readonly<InstanceType<C[Name]>> };

/** Reads all the config classes of a process, or says everything that is wrong with any of them at once. */
export function readSettings<C extends Classes>(classes: C, env: NodeJS.ProcessEnv = process.env): Configs<C> {
  const faults: string[] = [];
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
