import type { Batch } from './document/batches';
import { Faults } from './faults';
import type { Store } from './pipeline';
import type { Reader } from './readers';
import type { Visit } from './visit';
import { WorldError } from './world-error';

/** An entry whose members have been checked. */
export interface Entry<T> {
  readonly path: string;
  readonly key: string | number;
  readonly row: T;
}

/** How a batch is checked, and then stored. It may name rows of the sections before, none of its own. */
export interface Section {
  readonly name: string;
  /** Looks at the form of a batch alone, or throws what is wrong with it. */
  readonly check: (batch: Batch) => void;
  readonly prepare: (batch: Batch, visit: Visit) => Promise<Store>;
}

type Prepare<T> = (entries: Entry<T>[], visit: Visit) => Promise<Store>;

/** A section that is a list of entries of one shape. */
export const listSection = <T>(name: string, read: Reader<T>, prepare: Prepare<T>) =>
  section(name, 'list', read, prepare);

/** A section that is an object: each member is an entry, its name the key. */
export const objectSection = <T>(name: string, read: Reader<T>, prepare: Prepare<T>) =>
  section(name, 'object', read, prepare);

function section<T>(name: string, form: Batch['form'], read: Reader<T>, prepare: Prepare<T>): Section {
  const entriesOf = (batch: Batch): Entry<T>[] => {
    if (batch.form !== form) throw new WorldError(name, form === 'list' ? 'must be a list' : 'must be an object');
    const faults = new Faults();
    const entries = faults.each(batch.entries, ({ path, key, value }) => ({ path, key, row: read(value, path) }));
    faults.throwAll();
    return entries;
  };
  return {
    name,
    check: (batch) => void entriesOf(batch),
    async prepare(batch, visit) {
      const entries = entriesOf(batch);
      return entries.length ? prepare(entries, visit) : () => Promise.resolve();
    },
  };
}
