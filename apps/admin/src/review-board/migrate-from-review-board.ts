import { rolledBack } from '@review-service/database/rolled-back';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import type { FileStore } from '@review-service/platform/storage/file-store';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../base/audit';
import { complain, isQuiet, print, remark, report as say } from '../base/output';
import { Refusal } from '../base/refusal';
import { throttle } from '../base/throttle';
import { visibleLines } from '../base/visible';
import { withMigratedDatabase } from '../connections/database';
import { openSecrets } from '../connections/secrets';
import { openFiles } from '../connections/storage';
import { confirmReplacing } from '../import/confirm-replacing';
import { Connection } from '../import/connection';
import { ContentKeeper } from '../import/content-keeper';
import { prepareGround } from '../import/ground';
import { refreshAllAttention } from '../import/refresh-all-attention';
import { continueSequences } from '../import/sequences';
import { Media } from './media';
import type { MoveRun } from './move';
import { moveAll } from './move-all';
import { Report } from './report';
import { openSource } from './source/open-source';
import { TableReader } from './source/reading';
import type { SourceDatabase } from './source/source';
import { SITE_CONFIGURATION, USER } from './source/tables';
import { TargetDatabase } from './target';
import { Verification } from './verify';

interface Flags {
  from: string;
  media: string;
  identity?: string[];
  replace?: true;
  yes?: boolean;
  dryRun?: boolean;
}

/** The key of a lock of sessions, the same in every release: two moves at once would undo each other's work. */
const LOCK = 7_264_003;

/** Milliseconds between lines that say how far it is. */
const NEXT_LINE = 5_000;

/** Releases of Review Board whose databases are known. */
const [OLDEST, NEWEST] = [4, 9];

/** Moves an installation of Review Board, or what is new there since the last run, and says what was left. */
export const run = (flags: Flags): Promise<object> =>
  withMigratedDatabase(
    async (db) => {
      const source = await openSource(flags.from);
      try {
        if (flags.replace) await confirmReplacing(db, { yes: flags.yes ?? flags.dryRun ?? false });
        return await alone(db, () => moveFrom(db, source, flags));
      } finally {
        await source.close();
      }
      // One of them holds the lock meanwhile.
    },
    { poolSize: 3 },
  );

async function moveFrom(db: DataSource, source: SourceDatabase, flags: Flags): Promise<object> {
  const { dryRun = false } = flags;
  const report = new Report();
  const reading = new TableReader(source, report);
  await expectKnownVersion(reading);
  const files = await openFiles();
  const move = (target: TargetDatabase, contents: ContentKeeper) =>
    moveInto(source, reading, report, target, contents, flags);
  if (dryRun) {
    await rolledBack(
      (work) => db.transaction(work),
      async (manager) => {
        await prepare(manager, flags);
        await (await move(new TargetDatabase(manager), new ContentKeeper(new Connection(manager)))).run();
      },
    );
  } else {
    await db.transaction((manager) => prepare(manager, flags));
    const contents = new ContentKeeper({ all: (declared, statement) => all(db, declared, statement) }, () =>
      Promise.resolve(files),
    );
    const moving = await move(new TargetDatabase(db), contents);
    await moving.run();
    await db.transaction(async (manager) => {
      await continueSequences(manager);
      await refreshAllAttention(manager);
      await audit(manager, 'world.imported', 'review-board', { replaced: flags.replace ?? false });
    });
    await moving.verify(files);
  }
  return tell(report, dryRun);
}

async function moveInto(
  source: SourceDatabase,
  reading: TableReader,
  report: Report,
  target: TargetDatabase,
  contents: ContentKeeper,
  flags: Flags,
) {
  const move: MoveRun = {
    ...{ reading, report, target, contents },
    media: await Media.open(flags.media),
    secrets: await openSecrets(),
    identities: issuersOf(flags.identity ?? []),
    progress: throttle(NEXT_LINE, remark),
  };
  return {
    run: async () => {
      await expectSameSource(move);
      await moveAll(move);
    },
    verify: (files: FileStore) => new Verification(move, source, files).all(),
  };
}

/** Empties the database, or expects that it is empty or has what an earlier run has moved. */
async function prepare(db: EntityManager, { replace }: Flags): Promise<void> {
  const [known] = await all(db, { count: number }, sql`select count(*) as count from moved_row`);
  if (replace) await prepareGround(db, 'replace');
  else if (known?.count === 0) await prepareGround(db, 'into-empty');
}

/** Rows keep their numbers, so those of two installations cannot be told apart. */
async function expectSameSource({ reading, target, secrets }: MoveRun): Promise<void> {
  for await (const [first] of reading.batches(USER, 1, { isCounted: false })) {
    const mark = secrets.lookup('moved-row', `${first?.id} ${first?.date_joined}`).digest.readInt32BE() & 0x7fffffff;
    if ((await target.remembered('source', () => Promise.resolve(mark))) !== mark)
      throw new Refusal(
        'What is here was moved from another installation, or with other SECRET_KEYS. Use --replace to begin again.',
      );
    return;
  }
}

async function expectKnownVersion(reading: TableReader): Promise<void> {
  const [configuration] = await reading.where(SITE_CONFIGURATION, 'id', [1, 2, 3, 4, 5]);
  if (!reading.tables.includes('auth_user') || !configuration)
    throw new Refusal('This is no database of Review Board: it has no users, or no site configuration.');
  const major = Number.parseInt(configuration.version, 10);
  if (!(major >= OLDEST))
    throw new Refusal(
      `The database is of Review Board ${configuration.version}: upgrade it to ${OLDEST} or a later release first.`,
    );
  if (major > NEWEST) remark(`Review Board ${configuration.version} is newer than this command: look at the report.`);
}

/** `sso:saml=https://idp.example.com` */
function issuersOf(given: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    given.map((text) => {
      const [, service = '', issuer = ''] = /^([^=]+)=(https?:\/\/.+)$/.exec(text) ?? [];
      if (service === '') throw new Refusal(`--identity ${text}: it is <service>=<URL of the issuer>.`);
      return [service, issuer];
    }),
  );
}

/** Two runs at once are refused. PostgreSQL lets go of the lock when this process ends. */
async function alone<T>(db: DataSource, work: () => Promise<T>): Promise<T> {
  const runner = db.createQueryRunner();
  await runner.connect();
  try {
    const rows: unknown = await runner.query(`select pg_try_advisory_lock(${LOCK}) as got`);
    if (!Array.isArray(rows) || !(rows[0] as { got: boolean }).got)
      throw new Refusal('Another move is under way. Wait until it has ended.');
    return await work().finally(() => runner.query(`select pg_advisory_unlock(${LOCK})`));
  } finally {
    await runner.release();
  }
}

function tell(report: Report, dryRun: boolean): object {
  for (const line of isQuiet() ? [] : report.lines()) print(visibleLines(line));
  const { diffs, files, faults } = report.verified;
  if (faults > 0) complain(`${faults} of what is stored is not what Review Board has. Run it again with --replace.`);
  else if (dryRun) say('nothing was changed');
  else say(`verified ${diffs} diffs and ${files} stored files`);
  return { ...report.toJSON(), dryRun };
}
