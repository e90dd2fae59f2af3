import { computed } from '@review-service/database/columns';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { requestVisibility as visibility } from '@review-service/visibility/review-requests';
import { AttachmentWorld } from '../../../../test/attachment-world';
import { changeAtOnce, databaseForEach } from '../../../../test/counted-world';
import { faultsByParts } from '../../../../test/faults-by-parts';
import { visibleRequests } from '../../../../test/visible-requests';
import { callersOf } from '../../../../test/world-callers';
import { Caller, type Site } from '../../../access/callers/caller';
import { type SortColumn, timeKey } from '../../../hypermedia/lists/listing';
import { listedFrom, shownToReader, totalOf } from '../../../hypermedia/lists/page-statement';
import { type CountedBy, countedGroups } from './counted-filter';
import { isHere, REVIEW_REQUEST_KEY } from './review-request.access';
import { isAmong, isListed, isOf } from './asked-requests';
import { BY_NUMBER, BY_UPDATE } from './review-request.orders';
import { reviewRequestParts } from './review-request.parts';
import { reviewRequestTotal } from './review-request.total';

/** `REQUEST_SEEDS=17,18 npm run spec -- review-request-totals` makes other worlds, or one that failed again. */
const SEEDS = (process.env.REQUEST_SEEDS ?? '1,2,3,4').split(',').map(Number);

const BY_TIME: SortColumn<{ id: number; updatedAt: string }>[] = [
  { column: sql`q.updated_at`, member: 'updatedAt', type: 'time' },
  { column: sql`q.id`, member: 'id', type: 'number' },
];

const ORDERS = [
  {
    ...{ order: BY_TIME, inParts: BY_UPDATE.inParts, by: sql`q.updated_at desc, q.id desc` },
    key: sql`json_build_array(${timeKey(sql`q.updated_at`)}, q.id)`,
  },
  {
    order: [{ column: sql`q.display_id`, member: 'id', type: 'number' }] satisfies typeof BY_TIME,
    ...{ inParts: BY_NUMBER.inParts, by: sql`q.display_id desc`, key: sql`json_build_array(q.display_id)` },
  },
];

/** The same caller without a Local Site, since the world has none; what a site's administrator may is kept. */
const outside = (caller: Caller): Caller =>
  caller.site === null
    ? caller
    : new Caller(caller.via, caller.person, { ...caller.site, id: null } as unknown as Site);

describe('review requests that are listed and counted', () => {
  const given = databaseForEach();

  /** A line for each list or total that differs from the rule for this caller. */
  async function faultsFor(
    caller: Caller,
    repositoryIds: readonly (number | undefined)[],
    filters: readonly CountedBy[],
  ): Promise<string[]> {
    const faults: string[] = [];
    for (const repositoryId of repositoryIds) {
      for (const { status, showAll, hidden, counted } of [
        { status: undefined, showAll: true, hidden: [], counted: undefined },
        { status: 'P', showAll: false, hidden: [2, 5, 8, 11], counted: undefined },
        ...(repositoryId === undefined ? filters : []).map((counted) => ({
          ...(counted.groups ? { status: 'P', showAll: false } : { status: undefined, showAll: true }),
          hidden: [3, 4],
          counted,
        })),
      ]) {
        const those = { status, repositoryId, showAll, counted };
        const where = sql`${isHere(caller)} and ${isOf(caller, those)} and ${isAmong(those)}`;
        const list = shownToReader({
          reader: { bounds: [], hiddenItems: () => hidden.map(String) },
          items: [REVIEW_REQUEST_KEY],
          columns: computed({ id: [number, sql`q.id`], updatedAt: [text, timeKey(sql`q.updated_at`)] }),
          ...{ table: sql`review_request`, row: sql`q`, order: BY_TIME, isDescending: true },
          where,
          isVisible: sql`${isListed(caller, showAll)} and ${visibility.isVisible(caller)}`,
          narrowedBy: visibility.openedBy(caller),
          total: reviewRequestTotal(caller, those),
          parts: reviewRequestParts(caller, those),
        });
        const isAsked = sql`
          ${where} and q.display_id <> all(${hidden}::integer[]) and ${isListed(caller, showAll)}`;
        const listed = sql`select q.id from ${listedFrom(list)}`;
        const [found] = await given.reader.query<{ listed: string; visible: string; many: number; total: number }>(
          sql`with visible as (
              select q.id from (${visibleRequests(caller)}) v join review_request q on q.id = v.id where ${isAsked})
            select array(${listed} order by 1)::text as listed, array(select id from visible order by 1)::text as visible,
              (select count(*) from visible) as many,
              ${totalOf(list)} as total`,
        );
        if (found?.listed !== found?.visible || found?.many !== found?.total) {
          faults.push(JSON.stringify({ caller, ...those, hidden, ...found }));
        }
        for (const { order, key, by, inParts } of ORDERS) {
          const rows = sql`
            select q.id, ${key} as key
            from (${visibleRequests(caller)}) v join review_request q on q.id = v.id where ${isAsked} order by ${by}`;
          const parts = { ...list.parts!, order: inParts };
          faults.push(
            ...(await faultsByParts(given.reader, { ...list, order }, parts, rows)).map(
              (fault) => `${fault}: ${JSON.stringify({ caller, ...those, hidden })}`,
            ),
          );
        }
      }
    }
    return faults;
  }

  /** @param turn decides which filters are tried */
  async function faultsOf(world: AttachmentWorld, turn = 0): Promise<string[]> {
    const [one = 0, other = 0] = world.userIds;
    const groups = await given.reader.query<{ id: number }>(sql`select id from review_group where id % 2 = 0`);
    const forGroups = countedGroups(groups.map(({ id }) => id));
    const all: CountedBy[] = [
      forGroups,
      { person: { id: one, as: 'submitter' } },
      { ...forGroups, person: { id: one, as: 'reviewer' } },
      { person: { id: other, as: 'reviewer' } },
      { ...forGroups, person: { id: other, as: 'either' } },
      { person: { id: one, as: 'either' } },
    ];
    const filters = all.filter((_, index) => index % 2 === turn % 2);
    const found = await Promise.all(
      callersOf(world.userIds).map((caller) =>
        faultsFor(outside(caller), [undefined, ...world.repositoryIds], filters),
      ),
    );
    return found.flat();
  }

  it.each(SEEDS)('are those that the rule lets each caller see, after any change (world %i)', async (seed) => {
    const world = new AttachmentWorld(given.db, seed);
    await world.make();
    expect(await faultsOf(world)).toEqual([]);
    for (let round = 0; round < 8; round += 1) {
      for (let change = 0; change < 8; change += 1) await world.change();
      expect(await faultsOf(world, round)).toEqual([]);
    }
  });

  it('are those also when the changes came at the same time', async () => {
    const world = new AttachmentWorld(given.db, 5);
    await world.make();

    await changeAtOnce(world);
    expect(await faultsOf(world)).toEqual([]);
  });
});
