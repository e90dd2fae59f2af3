import 'reflect-metadata';

/** What a setting is called and what it is for; the README's table and start-up errors are made of these. */
export interface SettingDescription {
  readonly name: string;
  readonly property: string;
  readonly meaning: string;
  readonly secret: boolean;
}

const KEY = Symbol('settings');

/** Declares the environment variable that a property of a config class is read from. Give the property a written type. */
export const Setting =
  (name: string, meaning: string, { secret = false } = {}): PropertyDecorator =>
  (target, property) => {
    const settings: SettingDescription[] = [
      ...settingsOf(target),
      { name, property: String(property), meaning, secret },
    ];
    Reflect.defineMetadata(KEY, settings, target);
  };

/** The settings of a config class, by its prototype. */
export const settingsOf = (prototype: object): SettingDescription[] =>
  (Reflect.getMetadata(KEY, prototype) as SettingDescription[] | undefined) ?? [];
