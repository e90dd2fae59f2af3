import type { Batch } from './document/batches';
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
  return {
    name,
    async prepare(batch, visit) {
      if (batch.form !== form) throw new WorldError(name, form === 'list' ? 'must be a list' : 'must be an object');
      const entries = batch.entries.map(({ path, key, value }) => ({ path, key, row: read(value, path) }));
      return entries.length ? prepare(entries, visit) : () => Promise.resolve();
    },
  };
}
