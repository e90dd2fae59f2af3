import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import type { PostStack } from '@review-service/contracts/stacks';
import { ApiConfig } from '../../../api.config';
import type { Caller } from '../../../access/callers/caller';
import { ApiException, fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { newUpload, type ReceivedFile, receive } from '../../../http/received-file';
import {
  DiffUploads,
  digestOfFiles,
  FileValidation,
  patchForm,
  type ReadablePatch,
  ReceivedPatches,
} from '../../diffs/diffs';
import { DefaultReviewersService, type MatchingDefaultReviewer } from '../../repositories/default-reviewers';
import type { CheckedRepository } from '../../repositories/repositories';

type StackItem = PostStack['items'][number];
type StackCommit = NonNullable<StackItem['commit']>;

/** A commit of a posted stack whose patches were read. */
export interface ReadCommit {
  readonly id: string;
  /** The commit before it; null: not known. */
  readonly parentId: string | null;
  readonly baseCommitId: string | null;
  readonly summary: string;
  readonly description: string;
  readonly patch: ReadablePatch;
  /** What its files change. */
  readonly digest: string;
  readonly reviewers: readonly MatchingDefaultReviewer[];
}

/** An item of a posted stack whose commit, if it has one, was read. */
export interface ReadItem {
  readonly number: number | undefined;
  readonly commit: ReadCommit | undefined;
}

/** The digits of a blob id that no abbreviation leaves out. */
const DIGITS = 7;

/** Reads the patches of posted stacks before there is a transaction, as uploads are read. */
@Injectable()
export class ItemReader {
  constructor(
    private readonly received: ReceivedPatches,
    private readonly validation: FileValidation,
    private readonly reviewers: DefaultReviewersService,
    private readonly uploads: DiffUploads,
    @Inject(ApiConfig) private readonly config: ApiConfig,
  ) {}

  /** @param isKept stores the bytes of the patches */
  async read(
    items: readonly StackItem[],
    repository: CheckedRepository,
    caller: Caller,
    place: RequestPlace,
    isKept: boolean,
  ): Promise<ReadItem[]> {
    const paths: string[] = [];
    const made = new Set<string>();
    const read: ReadItem[] = [];
    try {
      for (const [at, { review_request: number, commit }] of items.entries()) {
        const below = read.at(-1)?.commit?.id ?? null;
        const reading = async (given: StackCommit) => {
          const patch = await this.patchOf(given, repository, at, paths);
          const { base_commit_id: base = '' } = given;
          const isMade = ({ path, blob }: { path: string; blob: string }) => made.has(keyOf(path, blob));
          await this.validation.check({
            caller,
            place,
            repositoryId: repository.id,
            patch,
            commit: base.trim(),
            isMade,
          });
          for (const { destFile, destDetail } of patch.files) made.add(keyOf(destFile, destDetail));
          if (isKept) await this.uploads.store(patch);
          const reviewers = await this.reviewers.matching(repository.id, repository.localSiteId, patch.sourcePaths);
          return {
            id: given.commit_id,
            parentId: given.parent_id?.trim() || below,
            baseCommitId: base.trim() || null,
            summary: given.summary.trim(),
            description: given.description?.trim() || given.summary.trim(),
            ...{ patch, reviewers, digest: digestOfFiles(patch.files) },
          };
        };
        read.push({ number, commit: commit && (await ofItem(at, () => reading(commit), 'diff')) });
      }
      return read;
    } finally {
      for (const path of paths) await rm(path, { force: true });
    }
  }

  private async patchOf(
    given: StackCommit,
    { tool }: CheckedRepository,
    at: number,
    paths: string[],
  ): Promise<ReadablePatch> {
    const { diff, parent_diff, encoding } = given;
    const keep = async (text: string): Promise<ReceivedFile> => {
      const path = await newUpload(this.config.uploadDir);
      paths.push(path);
      const bytes = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
      return receive(Readable.from([bytes]), path, `${given.commit_id}.patch`);
    };
    const sent = { patch: await keep(diff), parent: parent_diff ? await keep(parent_diff) : undefined };
    const parts = {
      patch: placeOf(at, 'diff'),
      parent: placeOf(at, 'parent_diff'),
      faults: 'field',
      empty: 'missing',
    } as const;
    return this.received.check(sent, parts, patchForm(tool, '', parts.patch));
  }
}

const keyOf = (path: string, blob: string): string => `${path}\0${blob.slice(0, DIGITS)}`;

/** The name of a member of an item, in errors. */
export const placeOf = (at: number, member: string): string => `items[${at}].${member}`;

/** Names the item in its refusal. */
export async function ofItem<Result>(
  at: number,
  work: () => Promise<Result>,
  member = 'review_request',
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof ApiException) || thrown.definition === errors.invalidFormData) throw thrown;
    const { definition, details, message } = thrown;
    return fail(definition, { ...details, fields: { [placeOf(at, member)]: [message] } });
  }
}
