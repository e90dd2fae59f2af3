import { Injectable } from '@nestjs/common';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { FilePatchListQuery } from '@review-service/contracts/file-patches';
import { type Sql, sql } from '@review-service/database/sql';
import { shownPatch } from '@review-service/patches/shown-patch';
import type { Caller } from '../../../access/callers/caller';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import type { CheckedDiff, ShownDiff } from '../diffs';
import { type Asker, readIfPatch } from '../file-diffs';
import { CommitRanges } from './commit-ranges';
import { LARGE, type ListedFile, patchColumns, patchJoins, PLACE } from './file-patch.columns';
import type { ShownFilePatch } from './file-patch.presenter';
import { Interdiffs } from './interdiffs';
import { PatchSections } from './patch-sections';

const ORDER: SortColumn<ListedFile>[] = [
  { column: PLACE, member: 'place', type: 'string' },
  { column: sql`f.id`, member: 'id', type: 'number' },
];

/** Lists the files of diffs with their patches. */
@Injectable()
export class FilePatchesService {
  constructor(
    private readonly pager: Pager,
    private readonly sections: PatchSections,
    private readonly interdiffs: Interdiffs,
    private readonly ranges: CommitRanges,
  ) {}

  /** The files of one commit, or of several or all taken together; or what is different since another revision. */
  async list(diff: CheckedDiff, asker: Asker, asked: FilePatchListQuery): Promise<Page<ShownFilePatch>> {
    const { caller } = asker;
    if (asked.against !== undefined) return this.interdiffs.page(diff, asked.against, asker, asked);
    if (asked['base-commit-id'] !== undefined || asked['tip-commit-id'] !== undefined)
      return this.ranges.page(diff, caller, asked);
    const { 'commit-id': commitId } = asked;
    const isAskedFor = commitId === undefined ? sql`f.commit_id is null` : sql`f.commit_id = ${commitId}`;
    const { request, revision, onDraft } = diff;
    const page = await this.pager.page(
      listingOf({ requestId: request.id, revision, onDraft }, isAskedFor, caller),
      asked,
    );
    return { ...page, items: await this.shown(page.items) };
  }

  /** The files of each of these diffs, where all commits of a series are taken together. */
  async ofEach(
    diffs: readonly ShownDiff[],
    onDraft: boolean,
    caller: Caller,
    room: InlineRoom,
  ): Promise<(ShownFilePatch[] | undefined)[]> {
    const found = await this.pager.ofEach(
      diffs,
      ({ request, revision }) => ({ requestId: request.id, revision }),
      (diff) => listingOf({ ...diff, onDraft }, sql`f.commit_id is null`, caller),
      room,
    );
    const shown = await this.shown(found.flatMap((files) => files ?? []));
    return found.map((files) => files && shown.splice(0, files.length));
  }

  private async shown(files: readonly ListedFile[]): Promise<ShownFilePatch[]> {
    const sections = await this.sections.of(files);
    return files.map((file) => {
      const section = sections.get(file.id);
      const patch = section && readIfPatch(() => shownPatch(section.patch));
      return { file, against: null, patch, properties: section?.properties, isReverted: false, isApproximate: false };
    });
  }
}

/** The diff of a list. */
interface ListedDiff {
  readonly requestId: number | Sql;
  readonly revision: number | Sql;
  readonly onDraft: boolean;
}

function listingOf({ requestId, revision, onDraft }: ListedDiff, isAskedFor: Sql, caller: Caller): Listing<ListedFile> {
  return {
    ...{ columns: patchColumns, table: sql`file_diff`, row: sql`f`, large: LARGE, order: ORDER },
    reader: caller,
    items: [{ of: onDraft ? DRAFT_FILE_DIFF : FILE_DIFF, id: sql`f.id` }],
    joined: patchJoins(caller),
    where: sql`
      f.review_request_id = ${requestId} and f.diff_revision = ${revision} and f.on_draft = ${onDraft}
      and ${isAskedFor}`,
  };
}
