import type { Report } from '../report';
import type { ColumnKind } from './kinds';
import type { RawRow, SourceDatabase } from './source';
import type { TheirRow, Table } from './tables';

type AnyTable = Table<Readonly<Record<string, ColumnKind<unknown>>>>;

/** So many rows are read by one query. */
const ROWS = 1_000;

/** So many values stand in one query: SQLite takes no more than some thousands. */
const VALUES = 500;

/** Reads rows of Review Board with the types of their columns, and counts them in the report. */
export class TableReader {
  constructor(
    private readonly source: SourceDatabase,
    private readonly report: Report,
  ) {}

  /** The names of all tables. */
  get tables(): string[] {
    return [...this.source.columns.keys()].sort();
  }

  /**
   * All rows in the order of their key, so many at once.
   * @param isCounted false: they are counted elsewhere
   */
  async *batches<T extends AnyTable>(
    table: T,
    size = ROWS,
    { isCounted = true } = {},
  ): AsyncGenerator<TheirRow<T>[], void> {
    if (!this.has(table)) return;
    const key = this.source.quote(table.key);
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: readonly RawRow[] = await this.source.query(
        `${this.select(table)} where ${key} > ? order by ${key} limit ${size}`,
        [after],
      );
      if (rows.length > 0) yield this.typed(table, rows, isCounted);
      after = rows.length === size ? Number(rows.at(-1)?.[table.key]) : undefined;
    }
  }

  /** All rows of a table that is small wherever it is. */
  async all<T extends AnyTable>(table: T): Promise<TheirRow<T>[]> {
    const found: TheirRow<T>[] = [];
    for await (const rows of this.batches(table)) found.push(...rows);
    return found;
  }

  /**
   * The rows with one of these values, in the order of their key.
   * @param isCounted false: they were counted before
   */
  async where<T extends AnyTable>(
    table: T,
    column: string,
    values: readonly (number | string)[],
    { isCounted = true } = {},
  ): Promise<TheirRow<T>[]> {
    if (!this.has(table) || !this.source.columns.get(table.name)?.has(column)) return [];
    const wanted = [...new Set(values)];
    const found: TheirRow<T>[] = [];
    for (let at = 0; at < wanted.length; at += VALUES) {
      const some = wanted.slice(at, at + VALUES);
      const places = some.map(() => '?').join(', ');
      const rows = await this.source.query(
        `${this.select(table)} where ${this.source.quote(column)} in (${places}) order by ${this.source.quote(table.key)}`,
        some,
      );
      found.push(...this.typed(table, rows, isCounted));
    }
    return found;
  }

  /** The number of rows of a table. */
  async count(name: string): Promise<number> {
    const [row] = await this.source.query(`select count(*) as n from ${this.source.quote(name)}`);
    return Number(row?.n ?? 0);
  }

  /** The highest number of a table's rows; 0: there are none. */
  async highest(table: AnyTable): Promise<number> {
    if (!this.has(table)) return 0;
    const [row] = await this.source.query(
      `select max(${this.source.quote(table.key)}) as n from ${this.source.quote(table.name)}`,
    );
    return Number(row?.n ?? 0);
  }

  /** Addresses that several accounts have, in lower case. */
  async sharedEmails(): Promise<Set<string>> {
    const email = this.source.quote('email');
    const rows = await this.source.query(
      `select lower(${email}) as e from ${this.source.quote('auth_user')}
      where ${email} <> '' group by lower(${email}) having count(*) > 1`,
    );
    return new Set(rows.map(({ e }) => String(e).toLowerCase()));
  }

  private has({ name, key }: AnyTable): boolean {
    return this.source.columns.get(name)?.has(key) ?? false;
  }

  private select({ name, columns }: AnyTable): string {
    const there = this.source.columns.get(name);
    const list = Object.keys(columns)
      .filter((column) => there?.has(column))
      .map((column) => this.source.selected?.(name, column) ?? this.source.quote(column));
    return `select ${list.join(', ')} from ${this.source.quote(name)}`;
  }

  private typed<T extends AnyTable>(table: T, rows: readonly RawRow[], isCounted = true): TheirRow<T>[] {
    if (isCounted) this.report.read(table.name, rows.length);
    const kinds = Object.entries(table.columns);
    let [current, column]: [RawRow, string] = [{}, ''];
    const fault = (what: string) =>
      this.report.note(table.name, `${column} ${what}`, `${table.key} ${String(current[table.key])}`);
    return rows.map((raw) => {
      current = raw;
      const row: Record<string, unknown> = {};
      for (const [name, kind] of kinds) {
        column = name;
        row[name] = kind.read(raw[name] ?? null, fault);
      }
      // The reason for the cast: the object has a member for each column, of its kind.
      return row as TheirRow<T>;
    });
  }
}
