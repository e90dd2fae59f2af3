import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { COMMITS_AT_MOST } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { failField } from '../../../errors/api.exception';
import type { PatchCommit } from './new-diffs';

const KIND = 'validated_series';

/** Whose series it is, and of which repository. */
export interface SeriesOwner {
  readonly repositoryId: number;
  readonly userId: number;
}

const refuse = (why: string): never => failField(errors.invalidFormData, 'validation_info', why);

/**
 * The commits of a series that were validated, as a text that the client keeps, so that nothing is stored for a series
 * that is never posted. It is signed for its owner and repository: nobody else can use it.
 */
@Injectable()
export class ValidatedSeries {
  constructor(private readonly secrets: Secrets) {}

  /** The text: the ids of the commits, each with that of its parent, and a signature. */
  write(owner: SeriesOwner, commits: readonly PatchCommit[]): string {
    const text = Buffer.from(JSON.stringify(commits.map(({ id, parentId }) => [id, parentId]))).toString('base64');
    const { digest } = this.secrets.lookup(KIND, signed(owner, text));
    return `${text}.${digest.toString('base64url')}`;
  }

  /** The commits of a text; none for an empty one. 105 for one that was not written for this owner. */
  read(owner: SeriesOwner, info: string): readonly PatchCommit[] {
    if (info === '') return [];
    const [text = '', signature = ''] = info.split('.');
    const given = Buffer.from(signature, 'base64url');
    const digests = this.secrets.lookups(KIND, signed(owner, text));
    if (!digests.some((digest) => digest.length === given.length && timingSafeEqual(digest, given))) {
      return refuse('This is not what the validation of a commit of this repository answered to you.');
    }
    // The reason for the cast: the signature proves that it was written here.
    const commits = JSON.parse(Buffer.from(text, 'base64').toString()) as [string, string][];
    return commits.map(([id, parentId]) => ({ id, parentId }));
  }

  /** The series with one more commit. 105 for one that it has already, or that does not follow any of it. */
  with(commit: PatchCommit, before: readonly PatchCommit[]): readonly PatchCommit[] {
    if (before.some(({ id }) => id === commit.id)) refuse('This commit was validated already.');
    if (before.length > 0 && !before.some(({ id }) => id === commit.parentId)) {
      refuse('The parent of this commit was not validated.');
    }
    if (before.length >= COMMITS_AT_MOST) refuse(`A series has at most ${COMMITS_AT_MOST} commits.`);
    return [...before, commit];
  }
}

const signed = ({ repositoryId, userId }: SeriesOwner, text: string): string => `${repositoryId} ${userId} ${text}`;
