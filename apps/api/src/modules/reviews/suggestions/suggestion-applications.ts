import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Transactional } from '@nestjs-cls/transactional';
import { Inject, Injectable } from '@nestjs/common';
import { CreateDiff, DIFF, DRAFT_DIFF } from '@review-service/contracts/diffs';
import { errors } from '@review-service/contracts/errors';
import type { SuggestionIds } from '@review-service/contracts/suggestions';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { withSuggestion } from '@review-service/patches/applied-suggestion';
import { Database } from '@review-service/platform/database/database';
import { ApiConfig } from '../../../api.config';
import { refuse } from '../../../access/rules/refuse';
import { expectTokenMay } from '../../../access/rules/token-gate';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import type { RequestPlace } from '../../../http/concurrent-requests';
import { newUpload, type ReceivedFile, receive } from '../../../http/received-file';
import type { ItemAndMore } from '../../../hypermedia/answers/item-and-more';
import { type CheckedDiff, DiffUploads, StoredPatches } from '../../diffs/diffs';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { type SuggestedChange, SuggestionBatches } from './suggestion-batches';

/** The diff that suggestions are applied to: that of the draft, or the newest published one. */
const APPLIED_TO = {
  id: number,
  revision: number,
  onDraft: boolean,
  baseCommitId: text,
  isSeries: boolean,
  isOfOtherTool: boolean,
  /** Its upload, and the upload of its parent; null: none was kept. */
  storedAs: nullable(text),
  size: nullable(number),
  parentStoredAs: nullable(text),
  parentSize: nullable(number),
};

/** Makes draft diffs of suggestions. */
@Injectable()
export class SuggestionApplications {
  constructor(
    private readonly db: Database,
    @Inject(ApiConfig) private readonly config: ApiConfig,
    private readonly batches: SuggestionBatches,
    private readonly stored: StoredPatches,
    private readonly uploads: DiffUploads,
  ) {}

  /** By the submitter alone. The draft diff, if there is one, has the suggestions then, too. */
  async create(
    claim: Claim<CheckedReviewRequest>,
    asked: SuggestionIds,
    place: RequestPlace,
  ): Promise<ItemAndMore<CheckedDiff>> {
    const { caller, entity: request } = claim;
    if (request.submitter.id !== caller.userId) refuse(caller);
    expectTokenMay(caller, 'GET', DIFF);
    expectTokenMay(caller, 'POST', DRAFT_DIFF);
    if (request.createdWithHistory) fail(errors.invalidAttribute, { more: { reason: SERIES } });
    const diff = await this.diffOf(request);
    const { storedAs, size } = diff;
    if (storedAs === null || size === null) return fail(errors.invalidAttribute, { more: { reason: NOT_KEPT } });
    const { changes, suggestions } = await this.batches.of(request, asked, diff, { caller, place });
    const upload = await buffer(await this.stored.open({ storedAs, start: 0, end: size }));
    const patch = await this.changed(diff.id, upload, changes);
    const paths: string[] = [];
    const keep = async (bytes: Buffer, name: string): Promise<ReceivedFile> => {
      const path = await newUpload(this.config.uploadDir);
      paths.push(path);
      return receive(Readable.from([bytes]), path, name);
    };
    try {
      const sent = { patch: await keep(patch, 'diff'), parent: await this.parentOf(diff, keep) };
      const form = Object.assign(new CreateDiff(), { base_commit_id: diff.baseCommitId });
      const ids = suggestions.map(({ id }) => id);
      return await this.upload(claim, form, sent, place, { ids, from: diff.id });
    } finally {
      for (const path of paths) await rm(path, { force: true });
    }
  }

  /** And keeps which suggestions it has: also those of the draft diff that it takes the place of. */
  @Transactional()
  protected async upload(
    claim: Claim<CheckedReviewRequest>,
    form: CreateDiff,
    sent: Parameters<DiffUploads['create']>[2],
    place: RequestPlace,
    { ids, from }: { readonly ids: readonly number[]; readonly from: number },
  ): Promise<ItemAndMore<CheckedDiff>> {
    const before = await this.db.change(
      { id: number },
      sql`
        select s.id from suggestion s join diff d on d.id = s.applied_diff_id and d.on_draft
        where s.applied_diff_id = ${from}`,
    );
    const made = await this.uploads.create(claim, form, sent, (data) => data, place);
    const all = [...ids, ...before.map(({ id }) => id)];
    await this.db.change(
      {},
      sql`
        update suggestion set applied_diff_id = ${made.entity.id}
        where id = any(${all}::integer[]) and review_request_id = ${claim.entity.id}`,
    );
    return made;
  }

  private async diffOf({ id }: CheckedReviewRequest) {
    const found = await this.db.find(
      APPLIED_TO,
      sql`
        select d.id, d.revision, d.on_draft as "onDraft", coalesce(d.base_commit_id, '') as "baseCommitId",
          exists (select from diff_commit c where c.diff_id = d.id) as "isSeries",
          exists (
            select from file_diff f where f.review_request_id = d.review_request_id and f.diff_revision = d.revision
              and f.tool <> 'git') as "isOfOtherTool",
          p.stored_as as "storedAs", s.size, parent.stored_as as "parentStoredAs", parents.size as "parentSize"
        from diff d
        left join patch p on p.diff_id = d.id and p.commit_id is null and not p.is_parent
        left join stored_file s on s.sha256 = p.stored_as
        left join patch parent on parent.diff_id = d.id and parent.commit_id is null and parent.is_parent
        left join stored_file parents on parents.sha256 = parent.stored_as
        where d.review_request_id = ${id}
        order by d.revision desc limit 1`,
    );
    if (!found) return fail(errors.invalidAttribute, { more: { reason: NO_DIFF } });
    if (found.isSeries) fail(errors.invalidAttribute, { more: { reason: SERIES } });
    if (found.isOfOtherTool) fail(errors.invalidAttribute, { more: { reason: OTHER_TOOL } });
    return found;
  }

  /** The upload, in which the sections of the changed files are other ones. */
  private async changed(diffId: number, upload: Buffer, changes: readonly SuggestedChange[]): Promise<Buffer> {
    const sections = await this.db.all(
      { id: number, start: number, end: number },
      sql`
        select f.id, f.patch_start as start, f.patch_end as end
        from file_diff f join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
        where d.id = ${diffId} and f.id = any(${changes.map(({ file }) => file.id)}::integer[])
        order by f.patch_start`,
    );
    const byFile = new Map(changes.map((change) => [change.file.id, change]));
    const parts: Buffer[] = [];
    let from = 0;
    for (const { id, start, end } of sections) {
      const change = byFile.get(id);
      if (!change) continue;
      const { file, section } = change;
      const composed = withSuggestion(file.section, section, file.known);
      parts.push(upload.subarray(from, start), ...(composed ? [composed] : []));
      from = end;
    }
    return Buffer.concat([...parts, upload.subarray(from)]);
  }

  private async parentOf(
    { parentStoredAs: storedAs, parentSize: size }: { parentStoredAs: string | null; parentSize: number | null },
    keep: (bytes: Buffer, name: string) => Promise<ReceivedFile>,
  ): Promise<ReceivedFile | undefined> {
    if (storedAs === null || size === null) return undefined;
    return keep(await buffer(await this.stored.open({ storedAs, start: 0, end: size })), 'parent');
  }
}

const NO_DIFF = 'This review request has no diff.';
const NOT_KEPT = 'The patch of this diff was not kept here.';
const OTHER_TOOL = 'Suggestions become part of diffs of Git only: take them as a patch.';
const SERIES =
  'This review request is for a series of commits: take the suggestions as a patch, and change the commits with it.';
