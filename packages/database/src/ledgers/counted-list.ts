/** A column of a key: its type in PostgreSQL, and its value, an expression of the counted row. */
export type KeyColumn = readonly [type: 'integer' | 'boolean' | 'text', value: string];

/**
 * A list whose rows are counted by key. This declaration is all that is said about it: its ledger with its triggers
 * (`steps/create-ledger.ts`), what it should have (`keysOf`), and what folds and compares it follow from here. How it works
 * is in docs/counted-lists.md.
 */
export interface CountedList {
  /** The table of the counts. */
  readonly ledger: string;
  /** What is counted, for messages. */
  readonly noun: string;
  /** The counted tables. */
  readonly tables: readonly string[];
  /** The columns by which rows are counted. No value is null: 0 stands for none, or for all. */
  readonly key: Readonly<Record<string, KeyColumn>>;
  /** What the values are made of: the rows of a table, with their alias, and what is joined to them. */
  readonly from: (rows: string) => string;
  /** A lateral item with a row for each key of a counted row, where it has several. */
  readonly each?: string;
  /** Condition: the row is counted. Default: all are. */
  readonly where?: string;
  /** The columns of the counted tables from which keys are made: an update of others changes no count. */
  readonly decisive: string;
  /** The columns of the ledger's index, as many as fit into one. Default: the key. */
  readonly indexed?: string;
  /** For rows that not everybody sees. The key then also has `part`, `is_open` and `audience`. */
  readonly audience?: Audience;
}

/** Who sees the rows of a list: the groups of their audience. */
export interface Audience {
  /** The expression of a row's audience, the ids of its groups. */
  readonly of: string;
  /** A statement that lets nobody open or close the groups of these rows until the transaction ends. */
  readonly hold: (rows: string) => string;
  /** Conditions on keys of which a reader asks for one: audiences have an index for each, with its name. Default: one. */
  readonly asked?: Readonly<Record<string, string>>;
  /**
   * Whose a key is, an expression of the ledger's columns: a number, 0 for everybody's. Then an index also finds those of
   * somebody's closed audiences that have certain groups.
   */
  readonly whose?: string;
}

const OPENING = ['part', 'is_open', 'audience'];

/** The names of the key's columns. */
export const keyOf = ({ key, audience }: CountedList): string =>
  [...Object.keys(key), ...(audience ? OPENING : [])].join(', ');

/** The key's columns with their types, as `create table` takes them. */
export const keyColumnsOf = ({ key, audience }: CountedList): string => {
  const columns = Object.entries(key).map(
    ([name, [type]]) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''} not null`,
  );
  const opening = [
    `part text collate "C" not null check (part in ('sum', 'audience'))`,
    'is_open boolean not null',
    'audience integer[] not null',
  ];
  return [...columns, ...(audience ? opening : [])].join(', ');
};

/**
 * A query for the keys of counted rows, each with `n`. A row with an audience has two of each key: one for the sum of all
 * open or all closed ones, and one for its audience.
 * @param rows the rows, as the list's `from` makes them
 */
export function keysOf({ key, each, where, audience }: CountedList, rows: string, n: string): string {
  const values = Object.values(key).map(([, value]) => value);
  const opening = audience && `lateral (select is_open_audience(${audience.of}) as is_open offset 0) opening`;
  const parts =
    audience &&
    `lateral (values
      ('sum', opening.is_open, '{}'::integer[]), ('audience', opening.is_open, ${audience.of})
    ) as key (part, is_open, audience)`;
  return `
    select ${[...values, ...(audience ? OPENING.map((column) => `key.${column}`) : []), n].join(', ')}
    from ${[rows, opening, each, parts].filter((item) => item !== undefined).join(', ')}
    ${where === undefined ? '' : `where ${where}`}`;
}
