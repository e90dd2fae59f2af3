import { setTimeout as pause } from 'node:timers/promises';
import { type CheckQuestion, type SourceFault, SOURCES_QUEUE } from '@review-service/contracts/sources';
import { boolean, json, nullable, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { all } from '@review-service/database/verbs';
import { sendMessage } from '@review-service/platform/outbox/message';
import { questionDigest } from '@review-service/platform/sources/question-digest';
import type { DataSource } from 'typeorm';
import { commandLine } from '../../base/command-line';
import { withMigratedDatabase } from '../../connections/database';
import { complain, remark, report } from '../../base/output';
import { Refusal } from '../../base/refusal';
import type { Where } from '../../lookup/find-site';
import { findRepository } from './find-repository';
import { findSource, inWords } from './source';

const QUESTION: CheckQuestion = { kind: 'check' };
const DIGEST = questionDigest(QUESTION);

/** How long the worker may take, in milliseconds: its own limit is five seconds, and it may have to begin. */
const PATIENCE = 20_000;
const POLL = 200;

const ANSWER = { isAnswered: boolean, fault: nullable(text), said: nullable(json<{ said?: string }>()) };

/** What to do about each fault. */
const ADVICE: Readonly<Record<SourceFault, string>> = {
  missing: 'Check its URL and project. A host gives the same answer if the token may not read the repository.',
  unauthorized: 'Set a token that can read the repository.',
  unreachable:
    'Check its URL, and that the host is up and reachable from the workers. A host in a private network has to ' +
    'be named in SOURCE_ALLOW_PRIVATE of the workers.',
  wrong: 'Its URL leads to something else: check it.',
  'too-large': 'Its response is larger than MAX_DIFF_BYTES of the workers.',
  unsupported: 'The workers cannot read this kind: mirrors need SOURCE_MIRRORS, and newer kinds a newer worker.',
};

/** Asks the source of a repository, by the worker, and says what it answered. */
export const run = (named: string, { site }: Where): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const { id, name } = await findRepository(db, named, site === undefined ? {} : { site });
    const source = await findSource(db, id);
    if (!source) throw new Refusal(`"${name}" has no source.`);
    remark(`Checking the source of "${name}": ${inWords(source)} …`);
    await ask(db, id);
    const { fault, said } = await untilAnswered(db, id, name);
    if (fault === null) report(`The source of "${name}" can be read.`);
    else complain(`The source of "${name}" cannot be read (${fault}${said ? `: ${said}` : ''}). ${adviceOf(fault)}`);
    return { id, repository: name, works: fault === null, fault, said };
  });

const adviceOf = (fault: string): string => (ADVICE as Readonly<Record<string, string | undefined>>)[fault] ?? '';

/** As the API asks: what was answered before does not count. */
const ask = (dataSource: DataSource, repositoryId: number): Promise<string> =>
  dataSource.transaction(async (db) => {
    await all(
      db,
      {},
      sql`
        insert into source_answer (repository_id, digest, question, version)
        select s.repository_id, ${DIGEST}, ${JSON.stringify(QUESTION)}::jsonb, s.version
        from repository_source s where s.repository_id = ${repositoryId}
        on conflict (repository_id, digest) do update
          set version = excluded.version, asked_at = now(), answered_at = null, fault = null, answer = null, used_at = now()`,
    );
    return sendMessage(db, SOURCES_QUEUE, 'source.asked', { repositoryId, digest: DIGEST });
  });

async function untilAnswered(db: DataSource, repositoryId: number, name: string) {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline;) {
    const [row] = await all(
      db,
      ANSWER,
      sql`
        select answered_at is not null as "isAnswered", fault, answer as said
        from source_answer where repository_id = ${repositoryId} and digest = ${DIGEST}`,
    );
    if (row?.isAnswered) return { fault: row.fault, said: row.said?.said ?? null };
    await pause(POLL);
  }
  throw new Refusal(
    `No worker has checked the source of "${name}" within ${PATIENCE / 1_000} seconds. Is one running that takes the queue ` +
      `"${SOURCES_QUEUE.name}"? See \`${commandLine(`jobs list --queue ${SOURCES_QUEUE.name}`)}\`.`,
  );
}
