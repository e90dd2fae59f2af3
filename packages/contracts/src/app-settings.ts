import { isTimeZone } from 'class-validator';
import { faultOf, field, fieldNames, fillFields, type Rule } from './field';
import { Choice, Text } from './fields';
import type { SessionFields } from './session';

/** The themes of pages. */
const THEMES = ['system', 'light', 'dark'] as const;

type Shown = NonNullable<SessionFields['settings']>;

type DiffOptions = NonNullable<Shown['diff']>;

/** So many characters of JSON have the columns of all lists. */
const MOST = 2_000;

const DIFF_OPTIONS: { readonly [Name in keyof DiffOptions]: (value: unknown) => boolean } = {
  layout: (value) => value === 'split' || value === 'unified',
  wraps: (value) => typeof value === 'boolean',
  ignores_whitespace: (value) => typeof value === 'boolean',
  shows_whitespace: (value) => typeof value === 'boolean',
  tab_width: (value) => value === 2 || value === 4 || value === 8,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areDiffOptions: Rule = (value) => {
  const names = Object.keys(DIFF_OPTIONS);
  if (!isObject(value) || Object.keys(value).some((name) => !names.includes(name)))
    return `This must be an object with ${names.join(', ')}.`;
  const wrong = Object.entries(DIFF_OPTIONS).find(([name, holds]) => !holds(value[name]));
  return wrong && `The value of ${wrong[0]} is not allowed.`;
};

const areColumns: Rule = (value) => {
  const isList = (one: unknown) => Array.isArray(one) && one.every((id) => typeof id === 'string');
  if (!isObject(value) || !Object.values(value).every(isList)) return 'This must be an object with lists of columns.';
  return JSON.stringify(value).length > MOST ? `This must have at most ${MOST} characters.` : undefined;
};

const isZone: Rule = (value) =>
  value === '' || (typeof value === 'string' && /^[A-Za-z]/.test(value) && isTimeZone(value))
    ? undefined
    : 'This is no time zone, such as "Europe/Berlin".';

const asIs = (text: string): unknown => text;

/** What a person has chosen in the browser app. Missing: nothing, so that each browser has its own. */
export class AppSettings implements Shown {
  /** The theme of pages. */
  @Choice(THEMES) theme?: Shown['theme'];
  /** The time zone of times, such as `Europe/Berlin`; empty: that of the device. */
  @Text({ max: 64, rules: [isZone] }) time_zone?: string;
  /** How diffs are drawn. */
  @field(asIs, [areDiffOptions]) diff?: Shown['diff'];
  /** The columns of lists. */
  @field(asIs, [areColumns]) columns?: Shown['columns'];
}

/** The names of these settings. */
export const APP_SETTINGS: readonly string[] = fieldNames(AppSettings);

/** The personal settings that clients may store; others are skipped. */
export const OWN_SETTINGS: readonly string[] = ['confirm_ship_it', 'quick_access_action_ids', ...APP_SETTINGS];

/** The first of these settings with a value that is not allowed; undefined: all are. */
export const faultOfSettings = (settings: object) =>
  faultOf(fillFields(AppSettings, new Map(Object.entries(settings)), false));
