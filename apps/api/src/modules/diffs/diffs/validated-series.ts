import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { COMMITS_AT_MOST } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { failField } from '../../../errors/api.exception';
import type { PatchCommit } from './new-diffs';
import type { NewFile } from './patch-files';

const KIND = 'validated_series';

/** Whose series it is, and of which repository. */
export interface SeriesOwner {
  readonly repositoryId: number;
  readonly userId: number;
}

/** A commit that was validated, and the files that it makes: a digest of each; empty: nobody asks for them. */
export interface ValidatedCommit extends PatchCommit {
  readonly made: string;
}

/** The characters of the digest of a file. */
const DIGEST = 8;

/** So many files of all commits of a series are told apart: with their ids they fit into the field. Behind them, any file may be made. */
const MADE_AT_MOST = 15_000;
const ANY = '*';

/** A file that a commit makes: by its path and the digits that no abbreviation of its blob id leaves out. */
const digestOf = (path: string, blob: string): string =>
  createHash('sha256')
    .update(`${path}\0${blob.slice(0, 7)}`)
    .digest('base64url')
    .slice(0, DIGEST);

const refuse = (why: string): never => failField(errors.invalidFormData, 'validation_info', why);

/**
 * The commits of a series that were validated, as a text that the client keeps, so that nothing is stored for a series
 * that is never posted. It is signed for its owner and repository: nobody else can use it.
 */
@Injectable()
export class ValidatedSeries {
  constructor(private readonly secrets: Secrets) {}

  /** The text: the ids of the commits, each with that of its parent and what it makes, and a signature. */
  write(owner: SeriesOwner, commits: readonly ValidatedCommit[]): string {
    const text = Buffer.from(
      JSON.stringify(commits.map(({ id, parentId, made }) => [id, parentId, ...(made === '' ? [] : [made])])),
    ).toString('base64');
    const { digest } = this.secrets.lookup(KIND, signed(owner, text));
    return `${text}.${digest.toString('base64url')}`;
  }

  /** The commits of a text; none for an empty one. 105 for one that was not written for this owner. */
  read(owner: SeriesOwner, info: string): readonly ValidatedCommit[] {
    if (info === '') return [];
    const [text = '', signature = ''] = info.split('.');
    const given = Buffer.from(signature, 'base64url');
    const digests = this.secrets.lookups(KIND, signed(owner, text));
    if (!digests.some((digest) => digest.length === given.length && timingSafeEqual(digest, given))) {
      return refuse('This is not what the validation of a commit of this repository answered to you.');
    }
    // The reason for the cast: the signature proves that it was written here.
    const commits = JSON.parse(Buffer.from(text, 'base64').toString()) as [string, string, string?][];
    return commits.map(([id, parentId, made = '']) => ({ id, parentId, made }));
  }

  /** 105 for a commit that the series has already, or that does not follow any of it. */
  expectNext(commit: PatchCommit, before: readonly PatchCommit[]): void {
    if (before.some(({ id }) => id === commit.id)) refuse('This commit was validated already.');
    if (before.length > 0 && !before.some(({ id }) => id === commit.parentId)) {
      refuse('The parent of this commit was not validated.');
    }
    if (before.length >= COMMITS_AT_MOST) refuse(`A series has at most ${COMMITS_AT_MOST} commits.`);
  }

  /** What a commit with these files makes, behind these commits. */
  madeBy(files: readonly NewFile[], before: readonly ValidatedCommit[]): string {
    const made = files.filter(({ status }) => status !== 'D');
    const count = before.reduce((sum, commit) => sum + commit.made.length / DIGEST, made.length);
    return count > MADE_AT_MOST ? ANY : made.map(({ destFile, destDetail }) => digestOf(destFile, destDetail)).join('');
  }

  /** Whether one of the commits makes the file. One that is moved as it was has no blob id there. */
  makes(
    { path, blob }: { readonly path: string; readonly blob: string },
    commits: readonly ValidatedCommit[],
  ): boolean {
    const digests = [digestOf(path, blob), digestOf(path, '')];
    return commits.some(({ made }) => {
      if (made === ANY) return true;
      for (let at = 0; at < made.length; at += DIGEST) if (digests.includes(made.slice(at, at + DIGEST))) return true;
      return false;
    });
  }
}

const signed = ({ repositoryId, userId }: SeriesOwner, text: string): string => `${repositoryId} ${userId} ${text}`;
