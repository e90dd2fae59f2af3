import type { Batch } from './document/batches';
import { Faults } from './faults';
import type { Store } from './pipeline';
import type { Reader, Schema } from './readers';
import type { Visit } from './visit';
import { WorldError } from './world-error';

/** An entry whose members have been checked. */
export interface Entry<T> {
  readonly path: string;
  readonly key: string | number;
  readonly row: T;
}

/** How a batch is checked, and then stored. It may refer to rows of earlier sections, but not of its own. */
export interface Section {
  readonly name: string;
  /** Its format, for editors. */
  readonly schema: Schema;
  /** Checks only the format of a batch; throws its faults. */
  readonly check: (batch: Batch) => void;
  readonly prepare: (batch: Batch, visit: Visit) => Promise<Store>;
}

type Prepare<T> = (entries: Entry<T>[], visit: Visit) => Promise<Store>;

/** A section that is a list of entries of one shape. */
export const listSection = <T>(name: string, read: Reader<T>, prepare: Prepare<T>) =>
  section(name, 'list', { type: 'array', items: read.schema }, read, prepare);

/** A section that is an object: each member is an entry, its name the key. By default any name is allowed. */
export const objectSection = <T>(
  name: string,
  read: Reader<T>,
  prepare: Prepare<T>,
  schema: Schema = { type: 'object', additionalProperties: read.schema },
) => section(name, 'object', schema, read, prepare);

function section<T>(name: string, form: Batch['form'], schema: Schema, read: Reader<T>, prepare: Prepare<T>): Section {
  const entriesOf = (batch: Batch): Entry<T>[] => {
    if (batch.form !== form) throw new WorldError(name, form === 'list' ? 'must be a list' : 'must be an object');
    const faults = new Faults();
    const entries = faults.each(batch.entries, ({ path, key, value }) => ({ path, key, row: read(value, path) }));
    faults.throwAll();
    return entries;
  };
  return {
    name,
    schema,
    check: (batch) => void entriesOf(batch),
    async prepare(batch, visit) {
      const entries = entriesOf(batch);
      return entries.length ? prepare(entries, visit) : () => Promise.resolve();
    },
  };
}
