import { nestingFault } from '@review-service/contracts/nesting';
import { isStorable } from './storable';
import { pathTo, WorldError } from './world-error';

/** A rule for values, in JSON Schema. A member whose rule has a `default` may be missing. */
export type Schema = Readonly<Record<string, unknown>>;

type Read<T> = (value: unknown, path: string) => T;

/** Returns the value of a member, or throws a WorldError with its path. A missing member is `undefined`. */
export interface Reader<T> extends Read<T> {
  /** The same rule in JSON Schema, for editors; some parts of a rule cannot be expressed there. */
  readonly schema: Schema;
}

/** Combines a rule and the function that enforces it. */
export const reader = <T>(schema: Schema, read: Read<T>): Reader<T> => Object.assign(read, { schema });

/** Refuses a value, with its path and fault. */
export const refuse = (path: string, fault: string): never => {
  throw new WorldError(path, fault);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ifMissing = (value: unknown) => (value === undefined ? 'is missing' : undefined);

/** Text of at most `max` characters; `form` is its pattern, and `what` the pattern as text. */
export const text = ({
  min = 0,
  max = 10_000,
  form,
  what,
}: { min?: number; max?: number; form?: RegExp; what?: string } = {}): Reader<string> =>
  reader(
    {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(form && { pattern: form.source }),
    },
    (value, path) => {
      if (typeof value !== 'string') return refuse(path, ifMissing(value) ?? 'must be a string');
      if (!isStorable(value))
        return refuse(path, 'holds a NUL character or half a surrogate pair, which cannot be stored');
      if (value.length < min) return refuse(path, 'is empty');
      if (value.length > max && Array.from(value).length > max)
        return refuse(path, `has ${Array.from(value).length} characters; at most ${max} are possible`);
      return form && !form.test(value) ? refuse(path, `${JSON.stringify(value)} is not possible: ${what}`) : value;
    },
  );

const MOST = 2_147_483_647;

/** A whole number that PostgreSQL's integer can hold. */
export const integer = (least = -MOST, most = MOST): Reader<number> =>
  reader({ type: 'integer', minimum: least, maximum: most }, (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : refuse(path, ifMissing(value) ?? `must be a whole number from ${least} to ${most}`),
  );

/** A positive one. */
export const id = integer(1);

/** True or false. */
export const flag = reader({ type: 'boolean' }, (value, path): boolean =>
  typeof value === 'boolean' ? value : refuse(path, ifMissing(value) ?? 'must be true or false'),
);

/** An object that is stored unchanged. */
export const json = reader({ type: 'object' }, (value, path): Record<string, unknown> => {
  if (!isObject(value)) return refuse(path, ifMissing(value) ?? 'must be an object');
  const tooDeep = nestingFault(value);
  if (tooDeep !== undefined) return refuse(path, `cannot be read by clients: ${tooDeep}`);
  return isStorable(value)
    ? value
    : refuse(path, 'holds something that cannot be stored: NUL, half a surrogate pair, or a number that is too large');
});

/** A list in its own order; duplicates are allowed. */
export const list = <T>(element: Reader<T>): Reader<T[]> =>
  reader({ type: 'array', items: element.schema }, (value, path) =>
    Array.isArray(value)
      ? value.map((member: unknown, index) => element(member, pathTo(path, index)))
      : refuse(path, ifMissing(value) ?? 'must be a list'),
  );

/** A list of names, each once. */
export const names = (name: Reader<string> = text({ min: 1 })): Reader<string[]> => {
  const read = list(name);
  return reader({ ...read.schema, uniqueItems: true }, (value, path) => {
    const found = read(value, path);
    const seen = new Set<string>();
    const twice = found.findIndex((element) => seen.size === seen.add(element).size);
    return twice < 0 ? found : refuse(pathTo(path, twice), `"${found[twice]}" is there twice`);
  });
};

/** One of these words. */
export const oneOf = <T extends string>(words: readonly T[]): Reader<T> =>
  reader(
    { type: 'string', enum: [...words] },
    (value, path) =>
      words.find((word) => word === value) ??
      refuse(path, ifMissing(value) ?? `${JSON.stringify(value)} is not possible: use one of ${words.join(', ')}`),
  );

/** A member that may be missing. */
export const or = <T>(fallback: T, read: Reader<T>): Reader<T> =>
  reader({ ...read.schema, default: fallback }, (value, path) => (value === undefined ? fallback : read(value, path)));

/** A member that may be missing or null. */
export const orNull = <T>(read: Reader<T>): Reader<T | null> =>
  reader({ ...read.schema, type: [read.schema.type, 'null'], default: null }, (value, path) =>
    value === undefined || value === null ? null : read(value, path),
  );

const noSuchMember = (path: string, key: string, members: readonly string[]) =>
  new WorldError(pathTo(path, key), `there is no such member; there are ${members.join(', ')}`);

/** An object with these members and no others. */
export function shape<M extends Record<string, Reader<unknown>>>(
  members: M,
): Reader<{ [K in keyof M]: ReturnType<M[K]> }> {
  const readers = Object.entries(members).map(([key, read]) => ({ key, place: pathTo('', key), read }));
  const schemas = Object.entries(members).map(([key, { schema }]) => [key, schema] as const);
  const required = schemas.flatMap(([key, schema]) => ('default' in schema ? [] : [key]));
  return reader(objectOf(Object.fromEntries(schemas), required), (value, path) => {
    if (!isObject(value)) return refuse(path, 'must be an object');
    const row: Record<string, unknown> = {};
    const faults: WorldError[] = [];
    for (const key in value)
      if (!Object.hasOwn(members, key)) faults.push(noSuchMember(path, key, Object.keys(members)));
    for (const { key, place, read } of readers) {
      try {
        row[key] = read(value[key], path + place);
      } catch (error) {
        if (!(error instanceof WorldError)) throw error;
        faults.push(error);
      }
    }
    if (faults.length) throw WorldError.all(faults);
    return row as { [K in keyof M]: ReturnType<M[K]> };
  });
}

/** The rule for an object with these members and no others. */
export const objectOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});
