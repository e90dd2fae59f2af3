import { setTimeout as pause } from 'node:timers/promises';
import { migrations } from '@review-service/database/migrations';
import { Client } from 'pg';
import type { DatabaseConfig } from '../config/database.config';
import { SettingsError } from '../config/settings-error';
import type { Logger } from '../logging/log';
import { poolerFault } from './pooler-fault';
import type { ReadinessCheck } from './readiness';

/** Milliseconds without an answer after which the connection is given up. */
const LONGEST = 3_000;
/** Milliseconds between two tries at start. */
const AGAIN = 1_000;
/** PostgreSQL's: a wrong password, a user who may not connect, and no such database. Waiting mends none of them. */
const WRONG_SETTING = new Set(['28P01', '28000', '3D000']);

/** The queries of the health checks. */
interface Answer {
  /** The steps of the schema that were made. */
  readonly made: readonly string[];
  readonly isReadOnly: boolean;
}

/**
 * A connection for health alone. Requests and jobs wait for each other's, and for locks; whether PostgreSQL can be used
 * must not depend on how many do.
 */
export class DatabaseProbe {
  private opened: Promise<Client> | undefined;
  private asked: Promise<Answer> | undefined;

  constructor(
    private readonly config: DatabaseConfig,
    /** Shown in pg_stat_activity. */
    private readonly name: string,
  ) {}

  /** Needed: PostgreSQL answers, and has every migration that this release needs. */
  readonly check: ReadinessCheck = async () => {
    const { made } = await this.look();
    const { length } = migrations.filter(({ name }) => !made.includes(name));
    return length > 0 ? `${length} migrations are pending: run \`admin migrate\`` : undefined;
  };

  /** Wanted: PostgreSQL takes changes. */
  readonly writes: ReadinessCheck = async () => {
    const { isReadOnly } = await this.look();
    return isReadOnly ? 'PostgreSQL is read-only: changes are refused' : undefined;
  };

  /**
   * Waits for a PostgreSQL that is not there when the process starts. Fails at once where waiting would not help.
   * @param meanwhile is called once, if it has to wait
   */
  async untilItAnswers(log: Logger, meanwhile: () => Promise<void>): Promise<void> {
    let told: string | undefined;
    for (;;) {
      try {
        await this.look();
        const fault = await poolerFault(this.config);
        if (fault !== undefined) throw new SettingsError([fault]);
        return;
      } catch (error) {
        if (error instanceof SettingsError) throw error;
        const { code = '', message } = error as { code?: string; message: string };
        if (WRONG_SETTING.has(code)) throw error;
        const reason = message || code;
        if (reason !== told) log.warn({ reason }, 'waiting for PostgreSQL (DATABASE_URL)');
        if (told === undefined) await meanwhile();
        told = reason;
        await pause(AGAIN);
      }
    }
  }

  /** Once for all that ask at the same time. */
  private look(): Promise<Answer> {
    this.asked ??= this.ask().finally(() => {
      this.asked = undefined;
    });
    return this.asked;
  }

  private async ask(): Promise<Answer> {
    const opened = (this.opened ??= this.open());
    try {
      const client = await opened;
      const [state] = (await client.query<{ isKnown: boolean; isReadOnly: boolean }>(STATE)).rows;
      const steps = state?.isKnown
        ? (await client.query<{ name: string }>('select name from schema_migration')).rows
        : [];
      return { made: steps.map(({ name }) => name), isReadOnly: state?.isReadOnly ?? false };
    } catch (error) {
      this.forget(opened);
      throw error;
    }
  }

  private open(): Promise<Client> {
    const client = new Client({
      connectionString: this.config.url,
      application_name: this.name,
      connectionTimeoutMillis: LONGEST,
      query_timeout: LONGEST,
    });
    const opened = client.connect().then(() => client);
    client.on('error', () => this.forget(opened)).on('end', () => this.forget(opened));
    return opened;
  }

  private forget(opened: Promise<Client>): void {
    if (this.opened !== opened) return;
    this.opened = undefined;
    void opened.then((client) => client.end()).catch(() => undefined);
  }
}

const STATE = `
  select to_regclass('schema_migration') is not null as "isKnown",
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
