import { createHash } from 'node:crypto';
import { aDatabase, type TestDatabase } from '../../test/a-database';
import { aWorld } from '../../test/a-world';
import { load } from '../../test/load';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe('importing files of diffs and their attachments', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await aDatabase();
    await load(database, aWorld());
  });
  afterAll(() => database.drop());

  const row = async (statement: string) => (await database.db.query<object[]>(statement))[0];
  const place = (id: number) =>
    row(`select repository_id, review_request_id, file_diff_id, added_in_filediff_id, source_path, dest_path, repo_path,
      repo_revision from diff_file_attachment where id = ${id}`);

  it('keeps what a file is', async () => {
    expect(await row(`select * from file_diff where id = 4`)).toEqual({
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
    });
    expect(await row(`select review_request_id, status, on_draft, is_new from file_diff where id = 9`)).toEqual({
      review_request_id: 2,
      status: 'M',
      on_draft: true,
      is_new: true,
    });
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
});
