import 'reflect-metadata';

/** What a setting is called and what it is for; the table of docs/settings.md (`npm run settings`) and start-up errors are made of these. */
export interface SettingDescription {
  readonly name: string;
  readonly property: string;
  /** In Markdown, for that table. */
  readonly meaning: string;
  readonly secret: boolean;
  /** What the table says of the default, where the property's value does not say it. */
  readonly shownDefault: string | undefined;
}

/** What else is to be said of a setting. */
interface SettingOptions {
  readonly secret?: boolean;
  readonly shownDefault?: string;
}

const KEY = Symbol('settings');

/** Declares the environment variable that a property of a config class is read from. Give the property a written type. */
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
