import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { computed } from '@review-service/database/columns';
import { number } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { untilOneWaits } from '@review-service/testing/until-one-waits';
import { Make } from '@review-service/testing/make';
import { AttachmentWorld } from '../../../../test/attachment-world';
import { changeAtOnce, databaseForEach } from '../../../../test/counted-world';
import { faultsByParts } from '../../../../test/faults-by-parts';
import { visibleAttachments } from '../../../../test/visible-attachments';
import { callersOf } from '../../../../test/world-callers';
import type { Caller } from '../../../access/callers/caller';
import type { SortColumn } from '../../../hypermedia/lists/listing';
import { listedFrom, shownToReader, totalOf } from '../../../hypermedia/lists/page-statement';
import { attachmentVisibility as visibility } from './diff-file-attachment.access';
import { isAsked } from './asked-attachments';
import { attachmentParts } from './diff-file-attachment.parts';
import { attachmentTotal } from './diff-file-attachment.total';

/**
 * `ATTACHMENT_SEEDS=17,18 npm run spec -- diff-file-attachment-totals` makes other worlds, or one that failed again.
 */
const SEEDS = (process.env.ATTACHMENT_SEEDS ?? '1,2,3,4').split(',').map(Number);

const BY_ID: SortColumn<{ id: number }>[] = [{ column: sql`a.id`, member: 'id', type: 'number' }];

describe('attachments that are listed and counted', () => {
  const given = databaseForEach();

  /** A line for each list or total that differs from the rule for this caller. */
  async function faultsFor(caller: Caller, repositoryId: number): Promise<string[]> {
    const faults: string[] = [];
    for (const narrowed of [{}, { filter: sql`a.mimetype = 'image/png'` }, { mimetype: 'image/png' }]) {
      for (const hidden of [[], [2, 5, 8, 11]]) {
        const those = { repositoryId, ...narrowed };
        const list = shownToReader({
          reader: { bounds: [], hiddenItems: () => hidden.map(String) },
          items: [{ of: DIFF_FILE_ATTACHMENT, id: sql`a.id` }],
          columns: computed({ id: [number, sql`a.id`] }),
          ...{ table: sql`diff_file_attachment`, row: sql`a`, order: BY_ID },
          where: isAsked(those),
          isVisible: visibility.isVisible(caller),
          narrowedBy: visibility.openedBy(caller),
          total: attachmentTotal(caller, those),
          parts: attachmentParts(caller, those),
        });
        const where = sql`${isAsked(those)} and a.id <> all(${hidden}::integer[])`;
        const listed = sql`select a.id from ${listedFrom(list)}`;
        const [found] = await given.reader.query<{ listed: string; visible: string; many: number; total: number }>(
          sql`with visible as (
              select a.id from (${visibleAttachments(caller)}) v join diff_file_attachment a on a.id = v.id where ${where})
            select array(${listed} order by 1)::text as listed, array(select id from visible order by 1)::text as visible,
              (select count(*) from visible) as many, ${totalOf(list)} as total`,
        );
        if (found?.listed !== found?.visible || found?.many !== found?.total) {
          faults.push(JSON.stringify({ caller, narrowed: Object.keys(narrowed), hidden, ...found }));
        }
        if (!list.parts) continue;
        const rows = sql`
          select a.id, json_build_array(a.id) as key
          from (${visibleAttachments(caller)}) v join diff_file_attachment a on a.id = v.id where ${where} order by a.id`;
        faults.push(
          ...(await faultsByParts(given.reader, list, list.parts, rows)).map(
            (fault) => `${fault}: ${JSON.stringify({ caller, narrowed: Object.keys(narrowed), hidden })}`,
          ),
        );
      }
    }
    return faults;
  }

  async function faultsOf(world: AttachmentWorld): Promise<string[]> {
    const found = await Promise.all(
      callersOf(world.userIds).flatMap((caller) => world.repositoryIds.map((id) => faultsFor(caller, id))),
    );
    return found.flat();
  }

  /** Sends the second statement while the first is uncommitted; commits when the second waits for it. */
  async function oneBehindTheOther(first: string, second: string): Promise<void> {
    const runner = given.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(first);
    const waiting = given.db.query(second);
    const isWaiting = untilOneWaits(given.db);
    await Promise.race([waiting, isWaiting]);
    await runner.commitTransaction();
    await runner.release();
    await waiting;
    await isWaiting;
  }

  it.each(SEEDS)('are those that the rule lets each caller see, after any change (world %i)', async (seed) => {
    const world = new AttachmentWorld(given.db, seed);
    await world.make();
    expect(await faultsOf(world)).toEqual([]);

    for (let round = 0; round < 8; round += 1) {
      for (let change = 0; change < 8; change += 1) await world.change();
      expect(await faultsOf(world)).toEqual([]);
    }
  });

  it('are those also when the changes came at the same time', async () => {
    const world = new AttachmentWorld(given.db, 5);
    await world.make();

    expect(await changeAtOnce(world)).toBeLessThan(60);
    expect(await faultsOf(world)).toEqual([]);
  });

  describe.each([
    'update review_request set is_published = not is_published',
    'delete from review_request_group',
    'update file_diff set on_draft = true',
  ])('an attachment that is added while `%s` is going on', (change) => {
    const insert = `insert into diff_file_attachment
          (repository_id, review_request_id, filename, mimetype, sha256, added_in_filediff_id)
        select r.id, q.id, 'f', 'text/plain', repeat('0', 64), f.id
        from repository r, review_request q join file_diff f on f.review_request_id = q.id`;

    it.each([
      { first: insert, second: change },
      { first: change, second: insert },
    ])('gets the audience of the final state', async ({ first, second }) => {
      const make = new Make(given.db);
      const [user, repository] = [await make.user(), await make.repository()];
      await make.fileDiff(
        await make.reviewRequest(user, repository, { groups: [await make.group({ invite_only: true })] }),
      );

      await oneBehindTheOther(first, second);

      const faults = await Promise.all(callersOf([user.id]).map((caller) => faultsFor(caller, repository.id)));
      expect(faults.flat()).toEqual([]);
    });
  });

  it('one that is moved while its former review request changes gets the audience of the new one', async () => {
    const make = new Make(given.db);
    const [user, other, repository] = [await make.user(), await make.user(), await make.repository()];
    const from = await make.reviewRequest(user, repository);
    const to = await make.reviewRequest(other, repository);
    await given.db.query(
      `insert into diff_file_attachment
        (repository_id, review_request_id, filename, mimetype, sha256, repo_path, repo_revision)
       values ($1, $2, 'f', 'text/plain', repeat('0', 64), '/f', '1')`,
      [repository.id, from.id],
    );

    await oneBehindTheOther(
      `update diff_file_attachment set review_request_id = ${to.id}`,
      `update review_request set is_published = not is_published where id = ${from.id}`,
    );

    const faults = await Promise.all(callersOf([user.id, other.id]).map((caller) => faultsFor(caller, repository.id)));
    expect(faults.flat()).toEqual([]);
  });
});
