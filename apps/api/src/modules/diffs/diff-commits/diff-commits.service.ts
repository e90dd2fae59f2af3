import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { COMMIT, type CommitListQuery, DRAFT_COMMIT } from '@review-service/contracts/commits';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { RowOf } from '@review-service/database/columns';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { byId } from '../../../hypermedia/lists/each-statement';
import type { ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { largeJson, largeText } from '../../../hypermedia/lists/large-columns';
import type { Listing, SortColumn } from '../../../hypermedia/lists/listing';
import { type Page, Pager } from '../../../hypermedia/lists/pager';
import { type CheckedDiff, DiffsService, type ShownDiff } from '../diffs';
import { ReviewRequestsService, ReviewRequestEvents } from '../../requests/review-requests';
import { type CheckedCommit, commitColumns, type ShownCommit } from './commit.columns';

type CommitRow = RowOf<typeof commitColumns>;

const LISTED = {
  columns: commitColumns,
  table: sql`diff_commit`,
  row: sql`c`,
  large: [largeText('c', 'message', 'commit_message'), largeJson('c', 'extraData')],
};
const ORDER: SortColumn<CommitRow>[] = [{ column: sql`c.id`, member: 'id', type: 'number' }];

const listingOf = (diffId: number | Sql, onDraft: boolean, caller: Caller): Listing<CommitRow> => ({
  ...{ ...LISTED, order: ORDER },
  reader: caller,
  items: [{ of: onDraft ? DRAFT_COMMIT : COMMIT, name: sql`c.commit_id` }],
  where: sql`c.diff_id = ${diffId}`,
});

/** Finds and changes the commits of diffs that are series of them. */
@Injectable()
export class DiffCommitsService {
  constructor(
    private readonly db: Database,
    private readonly pager: Pager,
    private readonly diffs: DiffsService,
    private readonly requests: ReviewRequestsService,
    private readonly events: ReviewRequestEvents,
  ) {}

  async find(diff: CheckedDiff, commitId: string): Promise<CheckedCommit | undefined> {
    const commit = await this.db.find(
      commitColumns,
      sql`select ${commitColumns} from diff_commit c where c.diff_id = ${diff.id} and c.commit_id = ${commitId}`,
    );
    return commit && { ...commit, diff };
  }

  /** In the order in which they were posted. */
  async list(diff: ShownDiff, caller: Caller, asked: CommitListQuery): Promise<Page<ShownCommit>> {
    const page = await this.pager.page(listingOf(diff.id, diff.onDraft, caller), asked);
    return { ...page, items: page.items.map((commit) => ({ ...commit, diff })) };
  }

  /** The commits of each of these diffs. */
  async ofEach(diffs: readonly ShownDiff[], onDraft: boolean, caller: Caller, room: InlineRoom) {
    const listing = ({ id }: { readonly id: Sql }) => listingOf(id, onDraft, caller);
    const found = await this.pager.ofEach(diffs, byId, listing, room);
    return diffs.map((diff, index) => found[index]?.map((commit) => ({ ...commit, diff })));
  }

  /** The row again. Its review request is locked until the transaction ends, and so is what belongs to it. */
  async lock({ commitId, diff }: CheckedCommit, caller: Caller): Promise<CheckedCommit | undefined> {
    const locked = await this.diffs.lock(diff, caller);
    return locked && this.find(locked, commitId);
  }

  /** Changes what clients keep with a commit. */
  @Transactional()
  async update(claim: Claim<CheckedCommit>, extra: ExtraDataChange): Promise<CheckedCommit> {
    const commit = await claim.lock();
    const extraData = extra(commit.extraData);
    if (commit.diff.onDraft) await this.requests.openDraft(commit.diff.request);
    await this.db.change({}, sql`update diff_commit set extra_data = ${extraData}::jsonb where id = ${commit.id}`);
    if (!commit.diff.onDraft) await this.events.keepData(commit.diff.request, { commitId: commit.commitId });
    return { ...commit, extraData };
  }
}
