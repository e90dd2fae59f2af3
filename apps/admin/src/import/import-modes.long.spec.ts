import { Make } from '@review-service/testing/make';
import { databaseForEach, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';

describe('importing where something is already', () => {
  const database = databaseForEach(ownDatabase);

  beforeEach(async () => {
    await load(database, aWorld());
  });

  it('replaces ids to come as well', async () => {
    await load(database, { users: [{ id: 1, username: 'zoe' }] }, 'replace');

    expect(await database.column(`insert into user_account (username) values ('x') returning id`)).toEqual([2]);
    expect(await database.column(`insert into review_group (name) values ('x') returning id`)).toEqual([1]);
  });

  it('ends every session when it replaces: the same person has another epoch', async () => {
    const epoch = () => database.column(`select session_epoch from user_account where username = 'ann'`);
    const before = await epoch();

    await load(database, aWorld(), 'replace');

    expect(await epoch()).not.toEqual(before);
  });

  it('adds without ever lowering the ids to come', async () => {
    await load(database, { users: [{ id: 1, username: 'zoe' }] }, 'add');

    expect(await database.column(`insert into user_account (username) values ('x') returning id`)).toEqual([10]);
  });

  it('refuses to add an attachment with the id of one of another kind', async () => {
    const { id } = await new Make(database.db).fileAttachment({ id: 1 });
    const document = {
      review_requests: [{ key: 'more', id: 40, display_id: 40, submitter: 'ann', repository: 'main' }],
      diff_file_attachments: [
        {
          ...{ id, repository: 'main', review_request: 'more', filename: 'a.png', mimetype: 'image/png' },
          ...{ repo_path: '/a.png', repo_revision: 'abc', content_base64: 'b2xk' },
        },
      ],
    };

    await expect(load(database, document, 'add')).rejects.toThrow(
      `diff_file_attachments[0].id: ${id} is taken already`,
    );
  });

  it('does nothing if-empty when there are users, and loads when there are none', async () => {
    expect((await load(database, { peple: [] }, 'if-empty')).counts).toBeUndefined();

    await load(database, {}, 'replace');
    await load(database, aWorld(), 'if-empty');

    expect(await database.column(`select count(*)::int from user_account`)).toEqual([3]);
  });

  it('changes nothing in a dry run, not even ids to come or stored bytes', async () => {
    const before = [await database.dump(), await database.column('select last_value from user_account_id_seq')];

    const { counts } = await load(database, aWorld(), 'replace', { dryRun: true });
    const more = load(database, { users: [{ id: 3, username: 'zoe' }] }, 'add', { dryRun: true });

    expect(counts?.get('users')).toBe(3);
    await expect(more).rejects.toThrow('users[0].id: 3 is taken already');
    expect([await database.dump(), await database.column('select last_value from user_account_id_seq')]).toEqual(
      before,
    );
  });

  it('takes turns: of two at once, one finds the other is done', async () => {
    await load(database, {}, 'replace');

    const both = await Promise.all([load(database, aWorld(), 'if-empty'), load(database, aWorld(), 'if-empty')]);

    expect(both.filter(({ counts }) => counts === undefined)).toHaveLength(1);
  });
});
