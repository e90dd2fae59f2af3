import { join } from 'node:path';
import { sql } from '@review-service/database/sql';
import { sealSome } from '@review-service/platform/audit/sealing';
import { sampled } from '@review-service/testing/sampled';
import { databaseForEach, ownDatabase } from '../../../test/a-database';
import { folderForAll } from '../../../test/a-folder';
import { runAdmin } from '../../../test/run-admin';

/** A root of nothing. */
const NONE = '0'.repeat(64);

interface Found {
  readonly right: boolean;
  readonly fault: string | null;
  readonly unsealed: number;
  readonly months: { month: string; pruned: boolean; fault: { kind: string; id: number; action: string } | null }[];
}

describe('audit verify', () => {
  const database = databaseForEach(ownDatabase);
  const folder = folderForAll();
  const seal = async () => {
    while (!(await database.db.transaction((db) => sealSome(db, sql`'-infinity'::timestamptz`))).isLast);
  };
  const run = (statement: string) => database.db.query<{ id: number }[]>(statement);
  const write = async (subject: string, at = 'now()') => {
    await run(
      `insert into audit_log (actor, action, subject, at) values ('ann', 'group.deleted', '${subject}', ${at})`,
    );
    return Number((await database.column('select max(id) from audit_log'))[0]);
  };
  const verify = async (...args: string[]) => {
    const { code, out } = await runAdmin(database.url, ['audit', 'verify', '--json', ...args]);
    const found = JSON.parse(out) as Found;
    expect(code).toBe(found.right ? 0 : 1);
    return found;
  };
  /** The faults of months. */
  const faults = async (...args: string[]) =>
    (await verify(...args)).months.flatMap(({ fault }) => (fault ? [[fault.kind, fault.id]] : []));
  /** What somebody keeps elsewhere. */
  const keep = async () => {
    const { out } = await runAdmin(database.url, ['audit', 'roots', '--json', '--limit', '1000']);
    const { items } = JSON.parse(out) as { items: { root: string; hash: string }[] };
    const file = folder.write('roots.jsonl', items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    return { file, newest: items[0], items };
  };

  beforeEach(async () => {
    for (const n of [1, 2, 3, 4, 5]) await write(`group ${n}`);
    await seal();
    for (const n of [6, 7, 8]) await write(`group ${n}`);
    await seal();
  });

  it('finds nothing wrong, also against roots that were kept, and counts what is not sealed yet', async () => {
    const { file, newest, items } = await keep();
    await write('group 9');

    expect(await verify('--roots', file)).toMatchObject({ right: true, unsealed: 1, fault: null });
    for (const root of [newest?.root, newest?.hash, items.at(-1)?.root]) {
      expect(await verify('--root', String(root))).toMatchObject({ right: true });
    }
    const { code, out, err } = await runAdmin(database.url, ['audit', 'verify']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^\d{4}-\d\d: 8 entries, as they were sealed\nseals: 2, each .* before; entries without one yet: 1\n$/,
    );
  });

  const changes: [string, string][] = [
    ['its subject', `set subject = 'group x'`],
    ['its details', `set details = '{"a": 1}'`],
    ['its actor', `set actor = ''`],
    ['who recognized it', `set credential_id = '1'`],
  ];

  it.each(sampled(changes, 1))('names the first entry that was changed by SQL: %s', async (_, change) => {
    await run(`update audit_log ${change} where id in (select id from audit_log order by id offset 2 limit 3)`);

    const { code, out, err } = await runAdmin(database.url, ['audit', 'verify']);

    const [third] = await run('select id from audit_log order by id offset 2 limit 1');
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`: entry ${third?.id} of 20\\S+, group.deleted, was changed\n`));
    expect(err).toBe('The audit log is not what was sealed.\n');
    expect(await faults()).toEqual([['changed', third?.id]]);
  });

  it('names an entry that was removed', async () => {
    const [first] = await run('select id from audit_log order by id limit 1');
    await run(`delete from audit_log where id = ${first?.id}`);
    expect(await faults()).toEqual([['removed', first?.id]]);
  });

  it('names an entry whose time was changed: it was removed where it was, and put in where it is', async () => {
    const [entry] = await run('select id from audit_log order by id offset 3 limit 1');
    await run(`update audit_log set at = at + interval '1 microsecond' where id = ${entry?.id}`);
    expect(await faults()).toEqual([['removed', entry?.id]]);
  });

  it('names an entry that was put in with an earlier time, before it is sealed and after', async () => {
    const id = await write('forged', `now() - interval '3 days'`);
    expect(await faults()).toEqual([['put in', id]]);
    await seal();
    expect(await faults()).toEqual([['put in', id]]);
  });

  it('names an entry that was put in past the trigger', async () => {
    await run(`alter table audit_log_rest disable trigger all; alter table audit_log disable trigger all`);
    const id = await write('forged');
    expect(await faults()).toEqual([['put in', id]]);
  });

  it('takes no late entry of follow-up work for one that was put in', async () => {
    await run(`
      insert into audit_log (actor, action, subject, outbox_id, credential_kind, at)
      values ('ann', 'group.detached', 'group 1', gen_random_uuid(), 'service', now() - interval '40 days')`);
    expect(await faults()).toEqual([]);
    await seal();
    expect(await verify()).toMatchObject({ right: true, months: [{}, {}] });
  });

  it('says that the tree was changed, where it was not the entry', async () => {
    await run(`update audit_node set hash = sha256('x') where level = 0 and position = 2`);
    expect(await verify()).toMatchObject({
      months: [
        {
          fault: {
            kind: 'tree changed',
            text: expect.stringMatching(/^the leaf of the entry \d+ was changed, not the entry$/),
          },
        },
      ],
    });

    await run(`delete from audit_node where level = 0 and position = 2`);
    expect(await verify()).toMatchObject({ months: [{ fault: { text: 'the leaf 3 of its tree was removed' } }] });
  });

  it('finds a node that only proofs read', async () => {
    await run(
      `insert into audit_log (actor, action, subject) select 'ann', 'group.deleted', n from generate_series(1, 40) n`,
    );
    await seal();
    await run(`update audit_node set hash = sha256('x') where level = 4 and position = 1`);
    expect(await verify()).toMatchObject({ months: [{ fault: { text: 'the node 4/1 of its tree was changed' } }] });
  });

  it('names the first seal that was changed, removed or made anew', async () => {
    await run(`update audit_seal set at = at - interval '1 hour' where number = 2`);
    expect(await verify()).toMatchObject({ fault: 'seal 2 was changed' });
    await run(`delete from audit_seal where number = 1`);
    expect(await verify()).toMatchObject({ fault: 'seal 1 was removed' });
  });

  it('finds by kept roots what was written anew with all hashes, and says between which entries', async () => {
    const { file, newest } = await keep();
    await run(`update audit_log set subject = 'group x' where subject = 'group 7'`);
    await run('truncate audit_node, audit_seal');
    await run('insert into audit_unsealed select id, at from audit_log order by id limit 5');
    await seal();
    await run('insert into audit_unsealed select id, at from audit_log order by id offset 5');
    await seal();
    expect(await verify()).toMatchObject({ right: true });

    expect(await verify('--root', String(newest?.root))).toMatchObject({
      fault: `no seal has the root ${newest?.root}`,
    });
    expect(await verify('--root', NONE)).toMatchObject({ right: false });
    expect(await verify('--roots', file)).toMatchObject({
      fault: 'seal 1 is not the one that was kept',
      months: [{ fault: { text: 'the entries 6 to 8 of its tree do not give their root' } }],
    });
  });

  it('finds by kept roots that the end was cut off', async () => {
    const { file } = await keep();
    await run('delete from audit_seal where number = 2; delete from audit_node where position >= 5');
    await run(
      `delete from audit_node where level > 0 and (position + 1) << level > 5; delete from audit_log where subject >= 'group 6'`,
    );
    expect(await verify()).toMatchObject({ right: true });

    expect(await verify('--roots', file)).toMatchObject({ fault: 'seal 2, which was kept, was removed' });
  });

  it('believes the seals of a pruned month, and reads one month alone', async () => {
    await run(`
      insert into audit_log (actor, action, subject, outbox_id, credential_kind, at)
      values ('ann', 'group.detached', 'group 1', gen_random_uuid(), 'service', '2020-01-05Z')`);
    await seal();
    await run(`delete from audit_log where at < '2020-02-01'; delete from audit_node where month = '2020-01'`);

    expect((await verify()).months.map(({ pruned }) => pruned)).toEqual([true, false]);
    expect(await verify('--month', '2020-01')).toMatchObject({
      months: [{ month: '2020-01', pruned: true, fault: null }],
    });
  });

  it('refuses a file without seals, and ends with 2 at what is no hash and no month', async () => {
    expect(await runAdmin(database.url, ['audit', 'verify', '--roots', join(folder.path, 'none')])).toMatchObject({
      code: 1,
      out: '',
    });
    const other = folder.write('other', '{"a": 1}\n');
    expect(await runAdmin(database.url, ['audit', 'verify', '--roots', other])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no seal is in the line {"a": 1}'),
    });
    for (const args of [
      ['--root', 'abc'],
      ['--month', '2026-13'],
    ]) {
      expect(await runAdmin(database.url, ['audit', 'verify', ...args])).toMatchObject({ code: 2, out: '' });
    }
  });
});
