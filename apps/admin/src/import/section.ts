import type { Batch } from './document/batches';
import type { Reader } from './readers';
import type { Visit } from './visit';
import { WorldError } from './world-error';

/** An entry whose members have been checked. */
export interface Entry<T> {
  readonly path: string;
  readonly key: string | number;
  readonly row: T;
}

/** What a section needs beside its entries. */
export interface Section {
  readonly name: string;
  readonly load: (batch: Batch, visit: Visit) => Promise<void>;
}

type Save<T> = (entries: Entry<T>[], visit: Visit) => Promise<void>;

/** A section that is a list of entries of one shape. */
export const listSection = <T>(name: string, read: Reader<T>, save: Save<T>) => section(name, 'list', read, save);

/** A section that is an object: each member is an entry, its name the key. */
export const objectSection = <T>(name: string, read: Reader<T>, save: Save<T>) => section(name, 'object', read, save);

function section<T>(name: string, form: Batch['form'], read: Reader<T>, save: Save<T>): Section {
  return {
    name,
    async load(batch, visit) {
      if (batch.form !== form) throw new WorldError(name, form === 'list' ? 'must be a list' : 'must be an object');
      const entries = batch.entries.map(({ path, key, value }) => ({ path, key, row: read(value, path) }));
      if (entries.length) await save(entries, visit);
    },
  };
}
