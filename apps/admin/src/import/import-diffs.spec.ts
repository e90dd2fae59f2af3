import { createHash } from 'node:crypto';
import { databaseForAll, ownDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe('importing files of diffs and their attachments', () => {
  const database = databaseForAll(ownDatabase);

  beforeAll(async () => {
    await load(database, aWorld());
  });

  const row = async (statement: string) => (await database.db.query<object[]>(statement))[0];
  const place = (id: number) =>
    row(`select repository_id, review_request_id, file_diff_id, added_in_filediff_id, source_path, dest_path, repo_path,
      repo_revision from diff_file_attachment where id = ${id}`);

  it('keeps what a file is', async () => {
    expect(await row(`select * from file_diff where id = 4`)).toMatchObject({
      id: 4,
      review_request_id: 1,
      diff_revision: 1,
      on_draft: false,
      source_file: '/old.png',
      source_revision: 'abc',
      dest_file: '/new.png',
      dest_detail: 'def',
      status: 'V',
      is_binary: true,
      is_new: false,
      diff: 'diff --git a/old.png b/new.png\n',
      commit_id: 'c2',
      parent_commit_id: 'c1',
    });
    expect(await row(`select review_request_id, status, on_draft, is_new from file_diff where id = 9`)).toEqual({
      review_request_id: 2,
      status: 'M',
      on_draft: true,
      is_new: true,
    });
  });

  it('counts the lines of patches that can be read, and of diffs of which all can', async () => {
    const change = (path: string, lines: string) =>
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,3 @@\n${lines}`;
    const file = (id: number, diff_revision: number, diff: string | null, commit?: string) => ({
      ...{ key: `counted ${id}`, id, review_request: 'one', diff_revision, source_file: `${id}`, source_revision: '1' },
      ...{ dest_file: `${id}`, diff, ...(commit && { commit }) },
    });
    const world = aWorld();
    const two = change('a', ' x\n-y\n+z\n+z\n');
    const added = [
      file(901, 5, two),
      file(902, 5, two),
      file(903, 5, two, 'c9'),
      file(904, 6, two),
      file(905, 6, 'no patch'),
      file(906, 7, null),
    ];
    const counting = await ownDatabase();
    await load(counting, { ...world, filediffs: [...world.filediffs, ...added] });

    const counts = `select revision, insert_count, delete_count from diff where revision >= 5 order by revision`;
    expect(await counting.db.query<object[]>(counts)).toEqual([
      { revision: 5, insert_count: 4, delete_count: 2 },
      { revision: 6, insert_count: null, delete_count: null },
      { revision: 7, insert_count: null, delete_count: null },
    ]);
    const files = `select id, extra_data from file_diff where id in (901, 905) order by id`;
    expect(await counting.db.query<object[]>(files)).toEqual([
      { id: 901, extra_data: { raw_insert_count: 2, raw_delete_count: 1 } },
      { id: 905, extra_data: {} },
    ]);
    await counting.drop();
  });

  it('keeps the texts of a review request, its state and its times', async () => {
    const columns = 'summary, description, testing_done, bugs_closed, branch, status';
    const times = `(created_at at time zone 'UTC')::text as created_at, (updated_at at time zone 'UTC')::text as updated_at`;
    expect(await row(`select ${columns} from review_request where id = 1`)).toEqual({
      summary: 'A new logo',
      description: 'With\ttabs\nand lines.',
      testing_done: 'Looked at it.',
      bugs_closed: '7, 12',
      branch: 'main',
      status: 'S',
    });
    expect(await row(`select ${times} from review_request where id = 1`)).toEqual({
      created_at: '2026-01-02 03:04:05.678901',
      updated_at: '2026-01-03 03:04:05',
    });
    expect(await row(`select ${columns} from review_request where id = 2`)).toMatchObject({
      summary: 'two',
      description: 'two',
      testing_done: '',
      status: 'P',
    });
    expect(
      await row(`select updated_at > now() - interval '1 hour' as fresh from review_request where id = 2`),
    ).toEqual({
      fresh: true,
    });
  });

  it('makes the diffs of the files, and the draft of those that are on one', async () => {
    expect(await database.db.query('select review_request_id, revision from diff order by 1')).toEqual([
      { review_request_id: 1, revision: 1 },
      { review_request_id: 2, revision: 2 },
    ]);
    expect(await database.column('select review_request_id from review_request_draft order by 1')).toEqual([1, 2, 30]);
  });

  it('keeps a committed file at its path, which is its source', async () => {
    expect(await place(2)).toEqual({
      repository_id: 1,
      review_request_id: 1,
      file_diff_id: 4,
      added_in_filediff_id: null,
      source_path: '/old.png',
      dest_path: null,
      repo_path: '/old.png',
      repo_revision: 'abc',
    });
  });

  it('keeps a modified side with both paths of its file', async () => {
    expect(await place(3)).toMatchObject({
      file_diff_id: 4,
      added_in_filediff_id: 4,
      source_path: '/old.png',
      dest_path: '/new.png',
      repo_path: null,
    });
  });

  it('takes the file that an attachment was added in for the one it was uploaded for, in its own site', async () => {
    expect(await place(11)).toMatchObject({
      repository_id: 8,
      review_request_id: 2,
      file_diff_id: 9,
      added_in_filediff_id: 9,
      source_path: '/plan.txt',
    });
  });

  it('keeps hashes, and makes the missing ones of the contents', async () => {
    expect(await database.column(`select sha256 from diff_file_attachment order by id`)).toEqual([
      hashOf('old'),
      hashOf('new'),
      'a'.repeat(64),
    ]);
  });

  it('keeps who uploaded it, and extra data', async () => {
    expect(await database.column(`select user_id from diff_file_attachment order by id`)).toEqual([4, null, null]);
    expect(await database.column(`select extra_data from diff_file_attachment where id = 11`)).toEqual([{ __own: 1 }]);
  });

  it('keeps the files of a review request in their revisions and states, and opens the draft of what is on one', async () => {
    expect(
      await database.db.query(
        `select id, review_request_id, history_id, revision, user_id, caption, draft_caption, is_published, is_deleted,
           stored_as, extra_data from file_attachment order by id`,
      ),
    ).toMatchObject([
      {
        id: 20,
        review_request_id: 1,
        history_id: 5,
        revision: 1,
        user_id: 3,
        caption: 'Notes',
        draft_caption: 'My notes',
        is_published: true,
        stored_as: hashOf('old'),
        extra_data: { __own: 1 },
      },
      { id: 21, history_id: 5, revision: 2, draft_caption: null, is_published: false, stored_as: hashOf('new') },
      { id: 22, review_request_id: 30, history_id: 7, revision: 3, is_published: true, is_deleted: true },
    ]);
    expect(await database.column('select review_request_id from file_attachment_history order by id')).toEqual([1, 30]);
    expect(await database.column('select summary from review_request_draft where review_request_id = 1')).toEqual([
      'A new logo',
    ]);
  });

  it('lets the ids of all attachments continue after the highest of both kinds', async () => {
    expect(
      await database.column(`select pg_sequence_last_value(pg_get_serial_sequence('diff_file_attachment', 'id'))::int`),
    ).toEqual([22]);
  });
});
