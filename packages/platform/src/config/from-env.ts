import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { quoted } from './quoted';
import { settingsOf, type SettingDescription } from './setting';
import { SettingsError } from './settings-error';

/** Reads a config class from the environment; `NAME_FILE` names a file that holds the value of `NAME`. */
export function fromEnv<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): Readonly<T> {
  const config = new type();
  const settings = settingsOf(type.prototype as object);
  const faults: string[] = [];
  for (const setting of settings) {
    try {
      const text = given(setting.name, env);
      if (text !== undefined) Reflect.set(config, setting.property, convert(text, type, setting));
    } catch (error) {
      faults.push(`${setting.name}: ${(error as Error).message}`);
    }
  }
  const nameOf = (property: string) => settings.find((setting) => setting.property === property)?.name ?? property;
  for (const { property, constraints = {} } of validateSync(config, { forbidUnknownValues: false })) {
    const name = nameOf(property);
    if (faults.some((fault) => fault.startsWith(`${name}:`))) continue;
    const fault = Object.values(constraints)[0] ?? 'is not right';
    faults.push(`${name}: ${fault.startsWith(property) ? fault.slice(property.length).trim() : fault}`);
  }
  if (faults.length) throw new SettingsError(faults);
  return Object.freeze(config);
}

/** The text of a setting, from the environment or from its file, without spaces around it. Empty counts as absent. */
function given(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[`${name}_FILE`];
  const text = env[name]?.trim();
  if (text) return text;
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(`the file that ${name}_FILE names cannot be read (${(error as Error).message})`);
  }
}

function convert(text: string, type: new () => object, { property }: SettingDescription): unknown {
  switch (Reflect.getMetadata('design:type', type.prototype as object, property)) {
    case Number:
      if (!/^\d+$/.test(text)) return refuse(`${quoted(text)} is not a whole number`);
      return Number.isSafeInteger(Number(text)) ? Number(text) : refuse(`${quoted(text)} is too large`);
    case Boolean:
      if (/^(true|1|yes|on)$/i.test(text)) return true;
      return /^(false|0|no|off)$/i.test(text) ? false : refuse(`${quoted(text)} is neither true nor false`);
    case Array:
      return text
        .split(',')
        .map((part) => visible(part.trim()))
        .filter(Boolean);
    default:
      return visible(text);
  }
}

/** Nothing that a setting names has a control character, and files and addresses are refused with one by other errors. */
const visible = (text: string): string =>
  /\p{Cc}/u.test(text) ? refuse('holds a control character, such as a line break: write it in one line') : text;

const refuse = (fault: string): never => {
  throw new Error(fault);
};
