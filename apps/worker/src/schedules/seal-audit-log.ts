import { appendFile } from 'node:fs/promises';
import { Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { computed, together } from '@review-service/database/columns';
import { boolean, bytes, number, text } from '@review-service/database/row-types';
import { isoTime, type Sql, sql } from '@review-service/database/sql';
import { all, change, type Db } from '@review-service/database/verbs';
import { leafHash, MerkleTree, placesOf } from '@review-service/platform/audit/merkle-tree';
import { SEAL, type Seal, sealFields, sealHash } from '@review-service/platform/audit/seal';
import { entryText, monthOf, SHOWN_ENTRY, type ShownEntry } from '@review-service/platform/audit/shown-entry';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { DataSource } from 'typeorm';
import { WorkerConfig } from '../worker.config';
import { keptFrom } from './audit-retention';
import { MINUTE, type Schedule, Scheduled } from './schedule';

/** Entries per transaction: half a second of work. */
const BATCH = 5_000;

/** The key of an advisory lock, the same in every release: one process seals at a time. */
const LOCK = 7_264_004;

const UNSEALED = together(SHOWN_ENTRY, computed({ month: [text, monthOf(sql`e.at`)] }));

type UnsealedEntry = ShownEntry & { readonly month: string };

/**
 * Seals the new entries of the audit log: adds them to the trees of their months, and hands the roots out. A step is one
 * transaction, so whoever dies leaves nothing half done.
 */
@Scheduled()
export class SealAuditLog implements Schedule {
  readonly name = 'seal-audit-log';
  readonly every = MINUTE;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOG) private readonly log: Logger,
    private readonly config: WorkerConfig,
  ) {}

  async run(): Promise<void> {
    for (let isOver = false; !isOver;) {
      const step = await this.database.transaction((db) => this.step(db));
      for (const seal of step.seals) await this.handOut(seal);
      isOver = step.isLast;
    }
  }

  private async step(db: Db): Promise<{ readonly seals: readonly Seal[]; readonly isLast: boolean }> {
    const [lock] = await all(
      db,
      { isOurs: boolean },
      sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isOurs"`,
    );
    if (!lock?.isOurs) return { seals: [], isLast: true };
    const taken = await this.take(db);
    const isLast = taken.length < BATCH;
    const entries = await this.entriesOf(db, taken);
    const months = [...new Set(entries.map(({ month }) => month))].sort();
    const seals: Seal[] = [];
    for (const month of months) {
      const isComplete = isLast && month === months.at(-1);
      seals.push(await this.seal(db, month, { entries: entries.filter((entry) => entry.month === month), isComplete }));
    }
    return { seals, isLast };
  }

  private take(db: Db): Promise<{ id: number; at: string }[]> {
    return all(
      db,
      { id: number, at: text },
      sql`
        delete from audit_unsealed where (id, at) in (select id, at from audit_unsealed order by id, at limit ${BATCH})
        returning id, ${isoTime(sql`at`)} as at`,
    );
  }

  /**
   * In the order of their ids. Left out is what is sealed already, and what is of a month that is pruned. The limit makes
   * PostgreSQL look each up by its key.
   */
  private async entriesOf(db: Db, taken: readonly { id: number; at: string }[]): Promise<UnsealedEntry[]> {
    const rows = sql`unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ at }) => at)}::timestamptz[])`;
    const found = await all(
      db,
      together(UNSEALED, computed({ isSealed: [boolean, IS_SEALED] })),
      sql`
        select ${UNSEALED}, ${IS_SEALED} as "isSealed" from ${rows} as u (id, at)
        cross join lateral (select * from audit_log e where e.at = u.at and e.id = u.id limit 1) e
        where e.at >= ${keptFrom(this.config.auditRetention)} order by e.id, e.at`,
    );
    const there = new Set(found.map(({ id }) => id));
    const gone = taken.filter(({ id }) => !there.has(id));
    if (gone.length > 0) this.log.warn({ gone }, 'entries were gone before they were sealed: too old, or removed');
    return found.filter(({ isSealed }) => !isSealed);
  }

  /** Adds entries to the tree of their month. Fails where the tree is not the one that was sealed last. */
  private async seal(
    db: Db,
    month: string,
    { entries, isComplete }: { readonly entries: readonly UnsealedEntry[]; readonly isComplete: boolean },
  ): Promise<Seal> {
    const [former] = await all(
      db,
      SEAL,
      sql`select ${SEAL} from audit_seal s where s.month = ${month} order by s.size desc limit 1`,
    );
    const tree = new MerkleTree(former?.size, await this.peaksOf(db, month, former?.size ?? 0));
    if (former && tree.root.toString('hex') !== former.root) {
      throw new Error(`The tree of ${month} was changed since it was sealed: run \`admin audit verify\`.`);
    }
    await this.addNodes(db, month, entries, tree);
    const [last] = await all(db, SEAL, sql`select ${SEAL} from audit_seal s order by s.number desc limit 1`);
    const [now] = await all(db, { time: text }, sql`select ${isoTime(sql`now()`)} as time`);
    const seal = {
      ...{ number: (last?.number ?? 0) + 1, month, size: tree.size, root: tree.root.toString('hex'), isComplete },
      ...{ time: now?.time ?? '', previous: last?.hash ?? null },
    };
    const [written] = await change(
      db,
      SEAL,
      sql`
        insert into audit_seal as s (number, month, size, root, at, is_complete, previous, hash)
        values (${seal.number}, ${month}, ${seal.size}, decode(${seal.root}, 'hex'), ${seal.time}::timestamptz, ${isComplete},
          decode(${seal.previous}, 'hex'), decode(${sealHash(seal)}, 'hex'))
        returning ${SEAL}`,
    );
    if (!written) throw new Error('A seal was not written.');
    return written;
  }

  private async peaksOf(db: Db, month: string, size: number): Promise<Buffer[]> {
    const places = placesOf({ start: 0, size });
    const nodes = await all(
      db,
      { hash: bytes },
      sql`
        select n.hash from audit_node n
        join unnest(${places.map(({ level }) => level)}::smallint[], ${places.map(({ position }) => position)}::bigint[])
          as p (level, position) on n.level = p.level and n.position = p.position
        where n.month = ${month} order by n.level desc`,
    );
    return nodes.map(({ hash }) => hash);
  }

  private async addNodes(db: Db, month: string, entries: readonly UnsealedEntry[], tree: MerkleTree): Promise<void> {
    const nodes = entries.flatMap((entry) => {
      const [leaf, ...others] = tree.append(leafHash(entryText(entry)));
      return [{ ...leaf, id: entry.id, at: entry.time }, ...others.map((node) => ({ ...node, id: null, at: null }))];
    });
    const column = <Name extends keyof (typeof nodes)[number]>(name: Name) => nodes.map((node) => node[name]);
    await change(
      db,
      {},
      sql`
        insert into audit_node (month, level, position, hash, entry_id, entry_at)
        select ${month}, n.* from unnest(${column('level')}::smallint[], ${column('position')}::bigint[],
          ${column('hash')}::bytea[], ${column('id')}::bigint[], ${column('at')}::timestamptz[]) n`,
    );
  }

  /** After the commit. Who misses one has it in the next: each has the hash of the one before. */
  private async handOut(seal: Seal): Promise<void> {
    const shown = sealFields(seal);
    this.log.info({ seal: shown }, 'sealed the audit log');
    const file = this.config.auditRootsFile;
    if (file !== '') await appendFile(file, `${JSON.stringify(shown)}\n`);
  }
}

const IS_SEALED: Sql = sql`exists (select from audit_node n where n.entry_id = e.id and n.entry_at = e.at)`;
