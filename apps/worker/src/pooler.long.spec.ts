import { createLog } from '@review-service/platform/logging/log';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import {
  keepsStatements,
  pgbouncerVersion,
  type PoolerOptions,
  startPrivatePgbouncer,
} from '@review-service/testing/private-pgbouncer';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DatabaseProbe } from '@review-service/platform/health/database-probe';

const version = pgbouncerVersion();
const log = createLog('test', { level: 'silent' });

describe('a process that starts', () => {
  let database: FreshDatabase;
  beforeAll(async () => (database = await freshDatabase()));
  afterAll(() => database.drop());

  /** Resolves with why it does not start. */
  const startAt = async (url: string): Promise<string | undefined> => {
    const probe = new DatabaseProbe(Object.assign(new DatabaseConfig(), { url }), 'test');
    return probe
      .untilItAnswers(log, () => Promise.resolve())
      .then(
        () => undefined,
        (error: unknown) => (error as Error).message,
      );
  };
  const startBehind = async (options: PoolerOptions) => {
    const pooler = await startPrivatePgbouncer(database.url, options);
    try {
      return await startAt(pooler.url);
    } finally {
      await pooler.stop();
    }
  };

  it('finds no fault with PostgreSQL itself', async () => {
    expect(await startAt(database.url)).toBeUndefined();
  });

  (version === undefined ? describe.skip : describe)(`behind PgBouncer ${version}`, () => {
    it('says which version and setting it needs where statements are mixed up', async () => {
      const fault = await startBehind({ mode: 'transaction' });

      expect(fault).toMatch(/^DATABASE_URL: .*PgBouncer 1\.21 or newer with max_prepared_statements above zero/);
    });

    it('says which setting it needs where timeouts are refused', async () => {
      const fault = await startBehind({ mode: 'session', ignored: [] });

      expect(fault).toMatch(
        /^DATABASE_URL: .*ignore_startup_parameters of PgBouncer to statement_timeout,lock_timeout,/,
      );
    });

    it('finds no fault in session mode', async () => {
      expect(await startBehind({ mode: 'session' })).toBeUndefined();
    });

    (keepsStatements(version) ? it : it.skip)('finds no fault where statements are kept apart', async () => {
      expect(await startBehind({ mode: 'transaction', statements: 200 })).toBeUndefined();
    });
  });
});
