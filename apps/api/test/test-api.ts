import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getDataSourceToken } from '@nestjs/typeorm';
import { TransactionHost } from '@nestjs-cls/transactional';
import { DatabaseConfig } from '@review-service/platform/config/database.config';
import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { readSettings } from '@review-service/platform/config/read-settings';
import { RedisConfig } from '@review-service/platform/config/redis.config';
import { SecretsConfig } from '@review-service/platform/config/secrets.config';
import { StorageConfig } from '@review-service/platform/config/storage.config';
import { createLog, type LogOptions } from '@review-service/platform/logging/log';
import { FileStore } from '@review-service/platform/storage/file-store';
import { atTheEnd } from '@review-service/testing/at-the-end';
import { TestClient } from '@review-service/testing/client';
import { basic, logIn } from '@review-service/testing/credentials';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { Make, type MadeUser, PASSWORD } from '@review-service/testing/make';
import { settingsOn, WITHOUT_UNDO } from '@review-service/testing/program-settings';
import { countRequests } from '@review-service/testing/statements';
import type { Wire } from '@review-service/testing/wire';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { TokenRecorder } from '../src/access/callers/token-recorder';
import { ApiConfig } from '../src/api.config';
import { createApi } from '../src/app';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { type ApiTimeouts, USUAL } from '../src/timeouts';
import { ApiDescription } from '../src/modules/service/openapi';
import { DeclaredErrorsInterceptor } from './declared-errors.interceptor';
import { describedBy, keepCompared } from './described-exchanges';

/**
 * On a busy machine, answers and locks may take seconds, a statement that fills a table a minute, and a suite that loads
 * modules reads no answer; nothing is down then. Uses are noted once, so that the statements of a request are as many at any time.
 */
const PATIENT = { connect: 30_000, statement: 120_000, lock: 60_000, silence: 130_000, turn: 120_000, use: 3_600_000 };

interface Options {
  /** Another process of the same service: it has the same database and files. */
  beside?: TestApi;
  /** Settings as the environment would give them. */
  settings?: Record<string, string>;
  modules?: Type[];
  /** A proxy for its connections to PostgreSQL; with it, the usual timeouts apply. */
  wire?: Wire;
  /** The port to listen on, if it must be known before. */
  port?: number;
  /** Other timeouts, such as a lock that is held for the length of a test. */
  timeouts?: Partial<ApiTimeouts>;
  /** What it counts and logs, from the level `info`, for suites that look at it. */
  metrics?: Registry;
  log?: LogOptions['stream'];
}

/** A running API, with its database and files. */
interface Booted {
  readonly app: NestFastifyApplication;
  readonly database: FreshDatabase;
  /** `files` are stored in it, `uploads` are being received. */
  readonly folder: string;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Makes rows. */
  readonly make: Make;
  /** Its database and its files belong to another one, which is closed after it. */
  readonly isBeside: boolean;
}

/** The API on a real port, on a private database. */
export class TestApi {
  /** The one with usual settings that the suites of a file have one after another. */
  private static usual?: Booted & { isTaken: boolean };

  private booted?: Booted;

  private constructor() {}

  /** One for all tests of the suite that calls this: boots before them, and closes after them. */
  static ofSuite(options: Options = {}): TestApi {
    const api = new TestApi();
    beforeAll(() => api.open(options));
    afterAll(() => api.close());
    return api;
  }

  /**
   * Boots an API, which takes longer than most suites. Without options it is the one of the last suite of the file, with
   * empty tables and no files: whatever else a suite changes in it, it puts back.
   */
  static async boot(options: Options = {}): Promise<TestApi> {
    const api = new TestApi();
    await api.open(options);
    return api;
  }

  private async open(options: Options): Promise<void> {
    this.booted = await TestApi.usualOr(options);
  }

  private static async usualOr(options: Options): Promise<Booted> {
    if (Object.keys(options).length > 0 || TestApi.usual?.isTaken) return TestApi.start(options);
    if (TestApi.usual) {
      TestApi.usual.isTaken = true;
      await empty(TestApi.usual);
      return TestApi.usual;
    }
    const usual = { ...(await TestApi.start({})), isTaken: true };
    TestApi.usual = usual;
    atTheEnd.push(() => end(usual));
    return usual;
  }

  private static async start({
    beside,
    settings = {},
    modules,
    wire,
    port = 0,
    metrics,
    log,
    timeouts: own,
  }: Options): Promise<Booted> {
    const database = beside?.database ?? (await freshDatabase());
    const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'test-api-')));
    const databaseUrl = wire ? wire.through(database.url) : database.url;
    const configs = readSettings(
      {
        ...{ api: ApiConfig, signIn: SignInConfig, database: DatabaseConfig, secrets: SecretsConfig },
        ...{ directory: DirectoryConfig, redis: RedisConfig, storage: StorageConfig },
      },
      {
        ...settingsOn(databaseUrl, folder),
        UPLOAD_DIR: join(folder, 'uploads'),
        ...settings,
      },
    );
    process.env.LOG_LEVEL ??= 'fatal';
    const parts = {
      interceptors: [new DeclaredErrorsInterceptor()],
      ...(modules && { modules }),
      ...(metrics && { metrics }),
    };
    const timeouts = { ...USUAL, ...(!wire && PATIENT), ...own };
    const app = await createApi(
      {
        ...configs,
        timeouts,
        log: createLog('test', log ? { level: 'info', stream: log } : { stream: process.stdout }),
      },
      parts,
    ).catch(async (error: unknown) => {
      TestApi.makeUsualNewest();
      if (!beside) await database.drop();
      if (!beside) await rm(folder, { recursive: true });
      throw error;
    });
    await app.listen(port, '127.0.0.1');
    countRequests(app.getHttpServer());
    const { port: actual } = app.getHttpServer().address() as AddressInfo;
    const url = `http://127.0.0.1:${actual}`;
    // Modules that only a suite has are described by nothing.
    if (!modules)
      TestClient.observers.set(url, describedBy(configs.api.vendor, app.get(ApiDescription, { strict: false })));
    const make = new Make(dataSourceOf(app));
    return { app, database, folder, url, make, isBeside: beside !== undefined };
  }

  /** `@Transactional()` uses the usual one again. */
  static makeUsualNewest(): void {
    if (TestApi.usual) makeNewest(TestApi.usual.app);
  }

  private get running(): Booted {
    return this.booted ?? notBooted();
  }

  private get app(): NestFastifyApplication {
    return this.running.app;
  }

  private get database(): FreshDatabase {
    return this.running.database;
  }

  get folder(): string {
    return this.running.folder;
  }

  get url(): string {
    return this.running.url;
  }

  /** Makes rows. */
  get make(): Make {
    return this.running.make;
  }

  /** For other programs that work on the same database. */
  get databaseUrl(): string {
    return this.database.url;
  }

  /** Settings of a built program on the same database and files. */
  get programSettings(): Record<string, string> {
    return {
      ...settingsOn(this.databaseUrl, this.folder),
      ...WITHOUT_UNDO,
      UPLOAD_DIR: join(this.folder, 'launched-uploads'),
    };
  }

  /** For reading and preparing rows. */
  get db(): DataSource {
    return dataSourceOf(this.app);
  }

  /** A provider of the running API, for what no request shows. */
  part<T>(type: Type<T>): T {
    return this.app.get(type, { strict: false });
  }

  get files(): FileStore {
    return this.app.get(FileStore);
  }

  /** A caller with Basic credentials. */
  as({ username }: Pick<MadeUser, 'username'>, password = PASSWORD): TestClient {
    return new TestClient(this.url, { authorization: basic(username, password) });
  }

  get anonymous(): TestClient {
    return new TestClient(this.url);
  }

  /** A caller with an API token. */
  withToken(value: string): TestClient {
    return new TestClient(this.url, { authorization: `token ${value}` });
  }

  /** A caller with an OAuth2 access token. */
  withBearer(value: string): TestClient {
    return new TestClient(this.url, { authorization: `Bearer ${value}` });
  }

  /** A caller with only a session cookie. */
  async withSession(user: Pick<MadeUser, 'username'>): Promise<TestClient> {
    return new TestClient(this.url, { cookie: await logIn(this.url, user) });
  }

  /** The same, once its use is stored: for suites that count statements. */
  async withUsedSession(user: Pick<MadeUser, 'username'>): Promise<TestClient> {
    const client = await this.withSession(user);
    await client.get('/api/');
    return client;
  }

  /** Every row of every table as text, to search for secrets. */
  async everythingStored(): Promise<string> {
    const tables = await this.db.query<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const rows = await Promise.all(tables.map(({ name }) => this.db.query(`select t::text as row from "${name}" t`)));
    return JSON.stringify(rows);
  }

  /** Leaves it to the next suite of the file, or ends it. */
  async close(): Promise<void> {
    if (!this.booted) return;
    if (this.booted === TestApi.usual) TestApi.usual.isTaken = false;
    else await end(this.booted);
  }
}

const dataSourceOf = (app: NestFastifyApplication): DataSource => app.get(getDataSourceToken());

const notBooted = (): never => {
  throw new Error('The API is not booted yet.');
};

async function empty({ app, folder }: Booted): Promise<void> {
  await app.get(TokenRecorder, { strict: false }).write();
  await emptyDatabase(dataSourceOf(app));
  await rm(join(folder, 'files'), { recursive: true, force: true });
}

async function end({ app, database, folder, url, isBeside }: Booted): Promise<void> {
  TestClient.observers.delete(url);
  keepCompared();
  await app.close();
  TestApi.makeUsualNewest();
  if (isBeside) return;
  await database.drop();
  await rm(folder, { recursive: true });
}

/** Makes `@Transactional()` use this application: of several in one process it uses the newest, also when that has ended. */
function makeNewest(app: NestFastifyApplication): void {
  const { _instanceMap: newest } = TransactionHost as unknown as { _instanceMap: Map<symbol, TransactionHost> };
  for (const name of newest.keys()) newest.set(name, app.get(TransactionHost, { strict: false }));
}
