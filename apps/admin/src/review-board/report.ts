/** So many examples of each reason are named. */
const EXAMPLES = 20;

/** Rows that were left, or moved with a change, for one reason. */
export interface ReportedReason {
  readonly reason: string;
  count: number;
  readonly examples: string[];
}

/** What was done with a table of Review Board. */
interface TableReport {
  read: number;
  readonly left: Map<string, ReportedReason>;
  readonly noted: Map<string, ReportedReason>;
}

/** Units of a kind, such as people: what happened to them. */
export interface KindReport {
  moved: number;
  same: number;
  removed: number;
}

/** What a move reads, writes and leaves, as it goes on. Counts only: no secrets, and no text of people but names. */
export class Report {
  private readonly tables = new Map<string, TableReport>();
  private readonly kinds = new Map<string, KindReport>();
  private readonly writtenRows = new Map<string, number>();
  readonly verified = { diffs: 0, files: 0, faults: 0 };

  read(table: string, rows: number): void {
    this.of(table).read += rows;
  }

  /** How many rows of a table were read. */
  readOf(table: string): number {
    return this.tables.get(table)?.read ?? 0;
  }

  /** A row is not moved. */
  left(table: string, reason: string, example: string, count = 1): void {
    add(this.of(table).left, reason, example, count);
  }

  /** A row is moved, but something of it is different. */
  note(table: string, reason: string, example: string): void {
    add(this.of(table).noted, reason, example, 1);
  }

  written(table: string, rows: number): void {
    this.writtenRows.set(table, (this.writtenRows.get(table) ?? 0) + rows);
  }

  kind(name: string): KindReport {
    const found = this.kinds.get(name) ?? { moved: 0, same: 0, removed: 0 };
    this.kinds.set(name, found);
    return found;
  }

  /** For programs. */
  toJSON(): object {
    return {
      kinds: Object.fromEntries(this.kinds),
      tables: Object.fromEntries(
        [...this.tables].map(([name, { read, left, noted }]) => [
          name,
          { read, left: [...left.values()], noted: [...noted.values()] },
        ]),
      ),
      written: Object.fromEntries(this.writtenRows),
      verified: this.verified,
    };
  }

  /** For people. */
  lines(): string[] {
    const kinds = [...this.kinds].map(
      ([name, { moved, same, removed }]) =>
        `  ${name}: ${moved} moved${same ? `, ${same} as before` : ''}${removed ? `, ${removed} removed` : ''}`,
    );
    const tables = [...this.tables].flatMap(([name, { read, left, noted }]) => {
      const reasons = [...linesOf('left', left), ...linesOf('changed', noted)];
      return reasons.length > 0 ? [`  ${name} (${read} read)`, ...reasons] : [];
    });
    return ['Moved:', ...kinds, ...(tables.length > 0 ? ['Look at these:', ...tables] : [])];
  }

  private of(table: string): TableReport {
    const found = this.tables.get(table) ?? { read: 0, left: new Map(), noted: new Map() };
    this.tables.set(table, found);
    return found;
  }
}

function add(reasons: Map<string, ReportedReason>, reason: string, example: string, count: number): void {
  const known = reasons.get(reason) ?? { reason, count: 0, examples: [] };
  known.count += count;
  if (known.examples.length < EXAMPLES && !known.examples.includes(example)) known.examples.push(example);
  reasons.set(reason, known);
}

const linesOf = (what: string, reasons: ReadonlyMap<string, ReportedReason>): string[] =>
  [...reasons.values()].map(({ reason, count, examples }) => {
    const named = examples.slice(0, 5).join(', ');
    return `    ${count} ${what}: ${reason} (${named}${count > 5 ? ', …' : ''})`;
  });
