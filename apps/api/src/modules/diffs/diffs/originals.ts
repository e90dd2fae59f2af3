import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { FileQuestion, SourceFault } from '@review-service/contracts/sources';
import { fail } from '../../../errors/api.exception';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { isReadableRepository } from '@review-service/visibility/repositories';
import { mayChangeRepositories } from '../../repositories/repositories';
import { type QuestionPatience, SourceQuestions } from '../../repositories/sources';
import { StoredPatches } from './stored-patches';

/** A file in a repository. */
export interface FileInRepository {
  readonly path: string;
  /** Its blob id as the header of a patch has it; empty: unknown. */
  readonly blob: string;
  /** A commit that has it, as the sender of a diff said; empty: unknown. */
  readonly commit: string;
}

/** Why a file is not known: its source's fault; there is no source; or the source was asked, and has not answered yet. */
export interface NotKnown {
  readonly fault: SourceFault | 'none' | 'pending';
}

/** The stored bytes of a file of a repository, or why there are none. */
export type Original = { readonly storedAs: string; readonly size: number } | NotKnown;

/** The revision of a file that is not there yet. */
export const PRE_CREATION = 'PRE-CREATION';

/** Ids that name one content; what else a header or a client says is none. */
const BLOB = /^[0-9a-f]{7,64}$/;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Who asks, and where. */
export interface Asking extends QuestionPatience {
  readonly caller: Caller;
  /** Null: the review request is about none. */
  readonly repositoryId: number | null;
  /**
   * Whether the changes are on a draft, which its author may write as they like: a file whose blob they do not name could be
   * any file. It is given to those alone who may change the repository.
   */
  readonly onDraft: boolean;
}

/** Reads files before their changes from the sources of repositories. The caller may read the changes. */
@Injectable()
export class Originals {
  constructor(
    private readonly db: Database,
    private readonly questions: SourceQuestions,
    private readonly stored: StoredPatches,
  ) {}

  /**
   * Those of several files, in their order, as far as they are known by then. Some see a review request without its
   * repository, as its submitter does: for them there is no source.
   */
  async of(
    { caller, repositoryId, onDraft, ...patience }: Asking,
    files: readonly FileInRepository[],
  ): Promise<Original[]> {
    if (files.length === 0) return [];
    if (repositoryId === null || !(await this.isReadable(repositoryId, caller))) {
      return files.map(() => ({ fault: 'none' }));
    }
    const needsBlob = onDraft && !mayChangeRepositories(caller);
    const questions = files.map((file) => (needsBlob && !BLOB.test(file.blob) ? undefined : questionFor(file)));
    const asked = questions.flatMap((question) => question ?? []);
    const answers = asked.length > 0 ? await this.questions.askAll(repositoryId, asked, patience) : [];
    return questions.map((question): Original => {
      // Without an id nobody knows which of the file's versions is meant, or whether its author knows the file.
      const answer = question ? answers.shift() : { fault: 'unsupported' as const };
      if (answer && 'bytes' in answer) return answer.bytes;
      return { fault: answer && 'fault' in answer ? answer.fault : 'unsupported' };
    });
  }

  /** Its bytes. */
  async read({ storedAs, size }: { readonly storedAs: string; readonly size: number }): Promise<Buffer> {
    return size === 0 ? Buffer.alloc(0) : buffer(await this.stored.open({ storedAs, start: 0, end: size }));
  }

  private async isReadable(id: number, caller: Caller): Promise<boolean> {
    const found = await this.db.find(
      { isReadable: boolean },
      sql`select ${isReadableRepository(caller)} as "isReadable" from repository r where r.id = ${id}`,
    );
    return found?.isReadable === true;
  }
}

function questionFor({ path, blob, commit }: FileInRepository): FileQuestion | undefined {
  const ids = { blob: BLOB.test(blob) ? blob : '', commit: COMMIT.test(commit) ? commit : '' };
  if (ids.blob === '' && ids.commit === '') return undefined;
  return { kind: 'file', path: path.replace(/^\/+/, ''), ...ids };
}

/** Ends the request, and says whether and when to try again. */
export function failNotRead({ fault: reason }: NotKnown): never {
  const more = { reason };
  if (reason === 'pending') return fail(errors.fileNotReadYet, { more, limit: { retryAfter: 1 } });
  if (reason === 'unreachable') return fail(errors.fileNotReadYet, { more, limit: { retryAfter: 30 } });
  return fail(errors.fileNotRead, { more });
}
