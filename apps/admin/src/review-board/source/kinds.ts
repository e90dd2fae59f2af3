import { isStorable } from '../../import/storable';
import { readJsonText } from './json-text';
import type { RawValue } from './source';

/** Says what is wrong with a value that was replaced. */
type Fault = (what: string) => void;

/** How a column is read, whatever the engine returns; a column that is not there is null. */
export interface ColumnKind<Value> {
  readonly read: (raw: RawValue, fault: Fault) => Value;
}

const MOST = 2_147_483_647;

function readInteger(raw: RawValue, fault: Fault): number | null {
  if (raw === null) return null;
  const number = typeof raw === 'object' ? NaN : Number(raw);
  if (Number.isInteger(number) && Math.abs(number) <= MOST) return number;
  fault('is no whole number that can be kept');
  return null;
}

/** A whole number or null. */
export const integer: ColumnKind<number | null> = { read: readInteger };

/** The number of a row: 0, which no row has, where there is none. */
export const id: ColumnKind<number> = { read: (raw, fault) => readInteger(raw, fault) ?? 0 };

const TRUE: ReadonlySet<unknown> = new Set([true, 1, 1n, '1', 't', 'true']);

/** A boolean; null is the default of its column. */
export const flag = (fallback = false): ColumnKind<boolean> => ({
  read: (raw) => (raw === null ? fallback : TRUE.has(raw)),
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readText(raw: RawValue, fault: Fault): string | null {
  if (raw === null) return null;
  const text = typeof raw === 'object' ? decoded(raw, fault) : String(raw);
  if (isStorable(text)) return text;
  fault('holds characters that cannot be stored, which were left out');
  return text.replace(/\0|\p{Surrogate}/gu, '');
}

function decoded(bytes: Uint8Array, fault: Fault): string {
  try {
    return utf8.decode(bytes);
  } catch {
    fault('is not UTF-8; it was read as Latin-1');
    return Buffer.from(bytes).toString('latin1');
  }
}

/** A text; null is an empty one. */
export const text: ColumnKind<string> = { read: (raw, fault) => readText(raw, fault) ?? '' };

/** A text or null. */
export const textOrNull: ColumnKind<string | null> = { read: readText };

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)?$/;

/** A time as PostgreSQL reads it, in UTC with six digits of a second, or null. */
export const time: ColumnKind<string | null> = {
  read: (raw, fault) => {
    if (raw === null) return null;
    const [, date, clock, fraction = ''] = TIME.exec(typeof raw === 'object' ? '' : String(raw)) ?? [];
    if (date !== undefined && clock !== undefined && !Number.isNaN(Date.parse(`${date}T${clock}Z`)))
      return `${date} ${clock}.${fraction.padEnd(6, '0')}+00`;
    fault('is no time');
    return null;
  },
};

/** Bytes or null. PostgreSQL returns them in hexadecimal. */
export const bytes: ColumnKind<Buffer | null> = {
  read: (raw) => {
    if (raw === null) return null;
    if (typeof raw === 'object') return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
    const value = String(raw);
    return value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value, 'latin1');
  },
};

/** An object in a JSON text. */
export const json: ColumnKind<Readonly<Record<string, unknown>>> = {
  read: (raw, fault) => {
    const { value, fault: found } = readJsonText(readText(raw, fault));
    if (found !== undefined) fault(`${found}; it is kept as an empty one`);
    return value;
  },
};
