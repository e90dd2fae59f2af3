import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type SourceQuestion, SOURCES_QUEUE } from '@review-service/contracts/sources';
import { SOURCE_TOKEN_PLACE } from '@review-service/platform/secrets/source-tokens';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { questionDigest } from '@review-service/platform/sources/question-digest';
import { eventually } from '@review-service/testing/eventually';
import type { Made } from '@review-service/testing/make';
import type { TestWorker } from './test-worker';

/** The source of a repository, as a suite gives it. */
export interface GivenSource {
  readonly kind: string;
  readonly url?: string;
  readonly project?: string;
  readonly username?: string;
  readonly token?: string;
}

/** An answered question. */
export interface AnsweredRow {
  readonly fault: string | null;
  readonly stored_as: string | null;
  readonly size: number | null;
  readonly answer: unknown;
  readonly answered_at: Date | null;
}

/** Git's id of a blob. */
export const blobOf = (content: string | Buffer, algorithm = 'sha1'): string =>
  createHash(algorithm)
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest('hex');

/** Makes a repository with a source. */
export async function withSource(worker: TestWorker, { token, ...given }: GivenSource): Promise<Made> {
  const repository = await worker.make.repository();
  const secrets = worker.get(Secrets);
  const row = {
    repository_id: repository.id,
    ...given,
    ...(token !== undefined && {
      key_id: secrets.keyIds[0],
      sealed: secrets.seal(SOURCE_TOKEN_PLACE(repository.id), token),
    }),
  };
  const names = Object.keys(row);
  await worker.query(
    `insert into repository_source (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return repository;
}

/** Puts a question, as the API does. Resolves with its digest. */
export async function put(worker: TestWorker, repository: Made, question: SourceQuestion): Promise<string> {
  const digest = questionDigest(question);
  await worker.query(
    `insert into source_answer (repository_id, digest, question, version)
     select repository_id, $2, $3, version from repository_source where repository_id = $1
     on conflict (repository_id, digest) do update
       set asked_at = now(), answered_at = null, fault = null, answer = null, version = excluded.version`,
    [repository.id, digest, JSON.stringify(question)],
  );
  await worker.send(SOURCES_QUEUE, 'source.asked', { repositoryId: repository.id, digest });
  return digest;
}

/** The row of a question once it is answered. */
export const answered = (worker: TestWorker, repository: Made, digest: string): Promise<AnsweredRow> =>
  eventually(async () => {
    const [row] = await worker.query<AnsweredRow[]>(
      'select * from source_answer where repository_id = $1 and digest = $2',
      [repository.id, digest],
    );
    return row?.answered_at ? row : undefined;
  }, 30_000);

/** Puts a question, and resolves with its answer: the text of bytes, the fault, or what else was answered. */
export async function ask(worker: TestWorker, repository: Made, question: SourceQuestion): Promise<unknown> {
  const row = await answered(worker, repository, await put(worker, repository, question));
  if (row.fault !== null) return { fault: row.fault };
  if (row.stored_as === null) return row.answer;
  return (await buffer(await worker.files.read(row.stored_as))).toString('utf8');
}

/** The question for a file. */
export const file = (path: string, { blob = '', commit = '' } = {}): SourceQuestion => ({
  kind: 'file',
  path,
  blob,
  commit,
});
