import { Column, Entity } from 'typeorm';
import { columns, computed, type RowOf, together } from './columns';
import { Group } from './entities/group.entity';
import { boolean, number } from './row-types';
import { sql } from './sql';

describe('columns', () => {
  it('selects each under the name of its property', () => {
    expect(columns(Group, 'g', ['id', 'displayName', 'localSiteId']).sql).toBe(
      'g."id" as "id", g."display_name" as "displayName", g."local_site_id" as "localSiteId"',
    );
  });

  it('is a part of a statement like any other', () => {
    const statement = sql`select ${columns(Group, 'g', ['name'])} from review_group g where g.id = ${7}`;

    expect(statement.text).toBe('select g."name" as "name" from review_group g where g.id = $1');
    expect(statement.values).toEqual([7]);
  });

  it('knows a column by the name that its entity gives it', () => {
    @Entity('renamed')
    class Renamed {
      @Column('text', { name: 'former' }) present!: string;
    }

    expect(columns(Renamed, 'r', ['present']).sql).toBe('r."former" as "present"');
  });

  it('says of what type its rows are', () => {
    const LIST = columns(Group, 'g', ['id', 'deletedAt']);
    const rowOf = (_list: typeof LIST, row: RowOf<typeof LIST>) => row;

    rowOf(LIST, { id: 1, deletedAt: null });
    // @ts-expect-error a column that was not asked for
    rowOf(LIST, { id: 1, deletedAt: null, name: 'devs' });
    // @ts-expect-error a column is missing
    rowOf(LIST, { id: 1 });
    // @ts-expect-error another type
    rowOf(LIST, { id: '1', deletedAt: null });
  });

  it('takes nothing but columns', () => {
    // @ts-expect-error no property of a group
    expect(() => columns(Group, 'g', ['owner'])).toThrow('Group.owner is no column');
  });

  it('go together with what is computed, and say of what type that is', () => {
    const LIST = together(columns(Group, 'g', ['id']), computed({ isOwn: [boolean, sql`g.id = ${7}`] }));
    const row: RowOf<typeof LIST> = { id: 7, isOwn: true };

    expect(LIST.text).toBe('g."id" as "id", g.id = $1 as "isOwn"');
    expect(LIST.shape).toEqual({ id: number, isOwn: boolean });
    // @ts-expect-error another type
    row.isOwn = 'yes';
  });
});
