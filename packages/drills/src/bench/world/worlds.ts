import { migrations } from '@review-service/database/migrations';
import { Client } from 'pg';
import { buildWorld } from './build';

/** Raise it after a change of the worlds: cached ones are then rebuilt. */
const EDITION = 8;

/** A database of a run, cloned from a kept world. */
export interface BenchWorld {
  readonly rows: number;
  readonly url: string;
  readonly database: string;
}

/** The worlds of a PostgreSQL: made once for each number of rows and newest migration, then cloned. */
export class Worlds {
  /** @param url of a database that is not itself a world */
  constructor(
    private readonly url: string,
    private readonly tell: (line: string) => void,
  ) {}

  /** Is there a world of so many rows that this release can use? */
  async has(rows: number): Promise<boolean> {
    return (await this.databases()).includes(nameOf(rows));
  }

  /** Makes the world of so many rows, and removes those that it replaces. */
  async make(rows: number): Promise<void> {
    const [draft, name] = [`draft_${rows}`, nameOf(rows)];
    const replaced = (await this.databases()).filter((other) => other.startsWith(`world_${rows}_`));
    for (const other of [draft, ...replaced]) await this.run(`drop database if exists ${other} with (force)`);
    await this.run(`create database ${draft} template template0`);
    await buildWorld(this.urlOf(draft), rows, this.tell);
    await this.run(`alter database ${draft} rename to ${name}`);
  }

  /** A clone for a run, which may change it. Deletes the clones of earlier runs. */
  async clone(rows: number): Promise<BenchWorld> {
    const database = `run_${rows}`;
    await this.run(`drop database if exists ${database} with (force)`);
    await this.run(`create database ${database} template ${nameOf(rows)} strategy file_copy`);
    return { rows, database, url: this.urlOf(database) };
  }

  async drop({ database }: BenchWorld): Promise<void> {
    await this.run(`drop database if exists ${database} with (force)`);
  }

  private urlOf(database: string): string {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  private async databases(): Promise<string[]> {
    const rows = await this.run('select datname from pg_database');
    return rows.map(({ datname }) => datname);
  }

  private async run(statement: string): Promise<{ datname: string }[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<{ datname: string }>(statement)).rows;
    } finally {
      await client.end();
    }
  }
}

/** The name of a world, with everything that it depends on. */
function nameOf(rows: number): string {
  const [newest = '0'] = /(?<!\d)\d+$/.exec(migrations.at(-1)?.name ?? '') ?? [];
  return `world_${rows}_${newest}_${EDITION}`;
}
