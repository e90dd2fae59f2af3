import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { FileWarning, FileWarnings } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import { text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { isReadableRepository } from '@review-service/visibility/repositories';
import { type FileInRepository, type Original, Originals } from './originals';
import type { ReadablePatch } from './received-patches';

/** What it may refuse an upload with. */
export const FILE_ERRORS = [errors.fileNotInRepository, errors.repositoryFailed];

/** So many files of a patch are looked for. */
const FILES_AT_MOST = 500;

/** So many warnings are told. */
const WARNINGS_AT_MOST = 100;

/** So long the source is waited for, in milliseconds; in a transaction, which holds a connection meanwhile, less. */
const WAIT = { outside: 8_000, inside: 3_000 };

/** A patch, and what its files may be in. */
export interface Validated {
  readonly caller: Caller;
  /** Of the request: given up while the source is waited for. */
  readonly place: RequestPlace;
  readonly repositoryId: number;
  readonly patch: ReadablePatch;
  /** The commit that it changes; empty: unknown. */
  readonly commit?: string;
  /** Whether commits before it make this file. */
  readonly isMade?: (file: NonNullable<ReadablePatch['files'][number]['needed']>) => boolean;
}

/** Looks in the source of a repository for the files that a new patch changes, where the repository wants that. */
@Injectable()
export class FileValidation {
  /** For what does not belong to the transaction of the request. */
  private readonly outside = new AsyncResource('FileValidation');

  constructor(
    private readonly db: Database,
    private readonly originals: Originals,
  ) {}

  /**
   * The verdict on a repository's new patches: nothing, a warning, or a refusal. Nothing, too, for callers who may not
   * read the repository: the answer would tell them what it has.
   */
  async modeOf(repositoryId: number, caller: Caller): Promise<'off' | 'warn' | 'refuse'> {
    const found = await this.db.find(
      { validates: text },
      sql`
        select s.validates from repository_source s join repository r on r.id = s.repository_id
        where r.id = ${repositoryId} and ${isReadableRepository(caller)}`,
    );
    // The reason for the cast: the table allows no other.
    return (found?.validates ?? 'off') as 'off' | 'warn' | 'refuse';
  }

  /** What is told beside the answer; 207 for a file that is missing, or 210 for one that cannot be looked for, where that is refused. */
  async check({ caller, place, repositoryId, patch, commit = '', isMade }: Validated): Promise<FileWarnings> {
    const mode = await this.modeOf(repositoryId, caller);
    if (mode === 'off') return {};
    const files = patch.files
      // Without an id nobody knows what to look for.
      .flatMap(({ needed }) => (needed && (needed.blob || commit) && !isMade?.(needed) ? { ...needed, commit } : []))
      .slice(0, FILES_AT_MOST);
    const wait = this.db.entities.queryRunner?.isTransactionActive ? WAIT.inside : WAIT.outside;
    // Of a file that is named by its path alone it is told whether it is there, and nothing of its content.
    const answers = await this.outside.runInAsyncScope(() =>
      this.originals.of({ caller, place, repositoryId, onDraft: false, wait }, files),
    );
    const warnings = files.flatMap((file, at) => warningOf(file, answers[at]) ?? []);
    if (mode === 'refuse') refuse(warnings);
    return warnings.length > 0 ? { warnings: warnings.slice(0, WARNINGS_AT_MOST) } : {};
  }
}

function warningOf({ path, blob }: FileInRepository, answer: Original | undefined): FileWarning | undefined {
  const fault = answer && 'fault' in answer ? answer.fault : undefined;
  // It is there; or nobody can ask any more.
  if (fault === undefined || fault === 'too-large' || fault === 'none') return undefined;
  // With another content it is another file.
  return { file: path, revision: blob, reason: fault === 'wrong' ? 'missing' : fault };
}

/** What the source cannot tell is refused only if it may tell later. */
function refuse(warnings: readonly FileWarning[]): void {
  const missing = warnings.find(({ reason }) => reason === 'missing');
  if (missing) fail(errors.fileNotInRepository, { more: { file: missing.file, revision: missing.revision } });
  const unknown = warnings.find(({ reason }) => reason !== 'unsupported');
  if (unknown) fail(errors.repositoryFailed, { message: NOT_ASKED, more: { reason: unknown.reason } });
}

const NOT_ASKED =
  'This repository takes only patches of files that it has, and its source does not tell at the moment. Try again in a few seconds.';
