import 'reflect-metadata';

/** Name and meaning of a setting, for the table in docs/settings.md (`npm run settings`) and start-up errors. */
export interface SettingDescription {
  readonly name: string;
  readonly property: string;
  /** In Markdown, for that table. */
  readonly meaning: string;
  readonly secret: boolean;
  /** The default as the table shows it, if it differs from the property's value. */
  readonly shownDefault: string | undefined;
}

/** Options of a setting. */
interface SettingOptions {
  readonly secret?: boolean;
  readonly shownDefault?: string;
}

const KEY = Symbol('settings');

/** Declares the environment variable of a property in a config class. The property needs an explicit type. */
export const Setting =
  (name: string, meaning: string, { secret = false, shownDefault }: SettingOptions = {}): PropertyDecorator =>
  (target, property) => {
    const settings: SettingDescription[] = [
      ...settingsOf(target),
      { name, property: String(property), meaning, secret, shownDefault },
    ];
    Reflect.defineMetadata(KEY, settings, target);
  };

/** The settings of a config class, by its prototype. */
export const settingsOf = (prototype: object): SettingDescription[] =>
  (Reflect.getMetadata(KEY, prototype) as SettingDescription[] | undefined) ?? [];
