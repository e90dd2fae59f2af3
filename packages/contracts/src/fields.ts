import { isEmail } from 'class-validator';
import { field, type Rule } from './field';
import { hiddenFault, nameFault } from './visible-text';

const WHOLE_NUMBER = /^\s*[+-]?\d+(_\d+)*\s*$/;
const asIs = (text: string) => text;

/** A value, or its beginning, for a message. Never calls `toString` of clients' objects. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

const isText: Rule = (value) => (typeof value === 'string' ? undefined : 'This must be a string.');
const shorterThan =
  (max: number): Rule =>
  (value) =>
    Array.from(String(value)).length > max ? `This is too long: at most ${max} characters.` : undefined;
const storable: Rule = (value) =>
  /\0|\p{Surrogate}/u.test(String(value))
    ? 'This holds a NUL character or half a character, which cannot be stored.'
    : undefined;

/** A string, not trimmed. `max` counts characters. */
export const Text = ({ max = 10_000, required = false, rules = [] as Rule[], schema = {} } = {}) =>
  field(asIs, [isText, storable, shorterThan(max), ...rules], { required, schema: { maxLength: max, ...schema } });

/** The most characters of a text that people write and read (decision D15); imports keep longer ones. */
export const LONGEST_TEXT = 65_536;

/** A text that people write and read, of any usual length. */
export const LongText = ({ required = false } = {}) => Text({ max: LONGEST_TEXT, required });

/** Characters that need no encoding in a URL. */
export const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

/** A name that is a segment of a URL. */
export const Segment = ({ required = false } = {}) =>
  Text({
    required,
    schema: { pattern: SEGMENT.source, maxLength: 64 },
    rules: [
      (value) => (SEGMENT.test(String(value)) ? undefined : 'Use 1 to 64 letters (A to Z), digits, "_" and "-".'),
    ],
  });

const isAllVisible: Rule = (value) => hiddenFault(String(value));
const isPlainName: Rule = (value) => nameFault(String(value));

/** A person's note about an object of their own, in any number of lines, without hidden characters. */
export const Note = ({ max, required = false }: { max: number; required?: boolean }) =>
  Text({ max, required, rules: [isAllVisible] });

/** A display name: no hidden characters, and no blanks but spaces between words, so that it reads as it is. */
export const Name = ({ max, required = false, rules = [] }: { max: number; required?: boolean; rules?: Rule[] }) =>
  Text({ max, required, rules: [isPlainName, ...rules] });

/**
 * A boolean. As text `1` and `true` in any case are true and all else is false, without an error (the reference's
 * grammar, which browsers' and RBTools' `True` rely on); as JSON it must be a boolean.
 */
export const Flag = ({ required = false } = {}) =>
  field(
    (text) => /^(1|true)$/i.test(text),
    [(value) => (typeof value === 'boolean' ? undefined : 'This must be true or false.')],
    { required },
  );

/** The largest number that a column of the database holds. */
export const LARGEST_INTEGER = 2 ** 31 - 1;

/** The bounds of a whole number. */
interface Bounds {
  min?: number;
  max?: number;
}

const wholeRules = ({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Bounds): Rule[] => [
  (value) => (Number.isSafeInteger(value) ? undefined : `${shown(value)} is not a whole number.`),
  (value) => (Number(value) < min ? `This must be at least ${min}.` : undefined),
  (value) => (Number(value) > max ? `This must be at most ${max}.` : undefined),
];

const boundsSchema = ({ min, max }: Bounds) => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

const asWhole = (text: string) => (WHOLE_NUMBER.test(text) ? clamp(text) : text);

/** A whole number. Surrounding blanks, a sign and single underscores between digits are allowed in text. */
export const Integer = ({ required = false, ...bounds }: Bounds & { required?: boolean } = {}) =>
  field(asWhole, wholeRules(bounds), { required, schema: boundsSchema(bounds) });

/** The same, or none: empty, in JSON null. */
export const IntegerOrNone = (bounds: Bounds) =>
  field(
    (text) => (text.trim() === '' ? null : asWhole(text)),
    wholeRules(bounds).map(
      (rule): Rule =>
        (value) =>
          value === null ? undefined : rule(value),
    ),
    { schema: boundsSchema(bounds) },
  );

/** Larger numbers become the largest safe one, which is beyond every list anyway. */
function clamp(text: string): number {
  const number = Number(text.trim().replaceAll('_', ''));
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number));
}

/** True with any non-empty value. This is how the reference reads `counts-only` and `displayname`. */
export const Present = () =>
  field((text) => text !== '', [(value) => (typeof value === 'boolean' ? undefined : 'This must be true or false.')]);

/** One e-mail address. */
export const Email = ({ required = false } = {}) =>
  Text({
    max: 254,
    required,
    schema: { format: 'email' },
    rules: [isAllVisible, (value) => (isEmail(value) ? undefined : `"${String(value)}" is not an e-mail address.`)],
  });

/** Empty, or e-mail addresses separated by commas. */
export const Emails = () =>
  Text({
    max: 254,
    rules: [
      isAllVisible,
      (value) => {
        const wrong =
          value === ''
            ? undefined
            : String(value)
                .split(',')
                .find((address) => !isEmail(address.trim()));
        return wrong === undefined ? undefined : `"${wrong.trim()}" is not an e-mail address.`;
      },
    ],
  });

/** Exactly one of a few words. */
export const Choice = (choices: readonly string[], { required = false } = {}) =>
  field(
    asIs,
    [
      (value) =>
        typeof value === 'string' && choices.includes(value)
          ? undefined
          : `${shown(value)} is not one of ${choices.map((choice) => `"${choice}"`).join(', ')}.`,
    ],
    { required, schema: { enum: choices } },
  );

const TIME =
  /^((?!0000)\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?(Z|[+-](?:0\d|1[0-5]):?[0-5]\d)?$/;

/** Is it an existing day? */
const isDay = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

/**
 * A day, or a time in ISO 8601; UTC unless it names an offset. It stays text, with a time zone, to keep its
 * microseconds.
 */
export const Time = ({ required = false } = {}) =>
  field(
    (text) => (TIME.exec(text)?.[3] === undefined && TIME.test(text) ? `${text}Z` : text),
    [
      (value) => {
        const [, day = ''] = (typeof value === 'string' && TIME.exec(value)) || [];
        return isDay(day) ? undefined : `${shown(value)} is not a time, such as 2030-01-31 or 2030-01-31T12:00:00Z.`;
      },
    ],
    { required },
  );
