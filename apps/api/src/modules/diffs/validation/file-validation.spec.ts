import { errors } from '@review-service/contracts/errors';
import type { SourceFault, SourceQuestion } from '@review-service/contracts/sources';
import type { TestClient } from '@review-service/testing/client';
import type { Made } from '@review-service/testing/make';
import { blobId, gitChange, hunkOf } from '../../../../test/git-change';
import type { TestApi } from '../../../../test/test-api';
import { multipart } from '../../../../test/upload';
import { change, part, THERE, validatedFiles } from '../../../../test/validated-files';

const ABOUT = {
  ...{ commit_message: 'A commit', author_name: 'Ann', author_email: 'ann@example.com' },
  ...{ author_date: '2026-01-01T12:00:00Z', committer_date: '2026-01-01T12:00:00Z' },
  ...{ committer_name: 'Ann', committer_email: 'ann@example.com' },
};
const AWAY = 'away\n';
const COMMIT = 'c'.repeat(40);
const added = (path: string, now: string) => gitChange(path, undefined, now, hunkOf('', now));
const missing = (path: string, old = AWAY) => ({ file: path, revision: blobId(old) });

describe('the files of a patch in the repository', () => {
  const { given, validates, says, request, postDiff } = validatedFiles();
  let api: TestApi;
  let client: TestClient;
  let repository: Made;
  let asked: SourceQuestion[];
  beforeEach(() => {
    ({ api, client, repository, asked } = given);
  });

  const pathsAsked = () => asked.map((question) => ('path' in question ? question.path : '')).sort();
  const validateDiff = (patch: string) =>
    client.send('POST', '/api/validation/diffs/', multipart({ repository: repository.id }, [part('path', patch)]));
  const validateCommit = (id: string, parent: string, patch: string, info = '') => {
    const fields = { repository: repository.id, commit_id: id, parent_id: parent, validation_info: info };
    return client.send('POST', '/api/validation/commits/', multipart(fields, [part('diff', patch)]));
  };
  const series = async () => {
    const url = await request({ created_with_history: true });
    expect((await client.post(`${url}diffs/`)).status).toBe(201);
    return (id: string, parent: string, patch: string) => {
      const fields = { ...ABOUT, commit_id: id, parent_id: parent };
      const to = `${url}draft/diffs/1/draft-commits/`;
      return client.send('POST', to, multipart(fields, part('diff', patch)));
    };
  };

  it('200, 201: are not looked for, unless the source says so', async () => {
    says();
    const patch = change('a', AWAY);

    expect((await postDiff(await request(), patch)).status).toBe(201);
    expect((await validateDiff(patch)).status).toBe(200);
    expect((await validateCommit('c1', 'c0', patch)).status).toBe(200);
    expect((await (await series())('c1', 'c0', patch)).status).toBe(201);
    expect(asked).toEqual([]);
  });

  it('400, 207: one that is missing is refused wherever a patch is sent, and nothing is stored', async () => {
    says();
    await validates('refuse');
    const url = await request();
    const add = await series();
    const stored = async () => (await api.db.query('select from stored_file')).length as number;
    const before = await stored();
    const patch = change('there', THERE) + change('dir/a', AWAY, `${repository.name}\n`) + change('b', AWAY);

    for (const answer of [
      await postDiff(url, patch),
      await client.send('POST', `${url}draft/diffs/`, multipart({}, [part('path', patch)])),
      await validateDiff(patch),
      await validateCommit('c1', 'c0', patch),
      await add('c1', 'c0', patch),
    ]) {
      expect(answer).toFailWith(errors.fileNotInRepository);
      expect(answer.body).toMatchObject(missing('dir/a'));
    }
    expect((await client.get(`${url}draft/diffs/1/`)).status).toBe(404);
    // The source's file is the one that was stored.
    expect((await stored()) - before).toBeLessThanOrEqual(1);
  });

  it('200, 201: those that are there, and nothing is said of them', async () => {
    says();
    await validates('refuse');
    const patch = change('there', THERE);

    const [posted, validated] = [await postDiff(await request(), patch, { base: COMMIT }), await validateDiff(patch)];
    expect([posted.status, validated.status]).toEqual([201, 200]);
    expect(posted.body).not.toHaveProperty('warnings');
    expect(Object.keys(validated.body as object)).toEqual(['links', 'stat']);
    expect(asked[0]).toEqual({ kind: 'file', path: 'there', blob: blobId(THERE), commit: COMMIT });
  });

  it('201: files that are new, of a parent patch, or submodules are not looked for; those that are moved or deleted are', async () => {
    says();
    await validates('warn');
    const submodule = `diff --git a/lib b/lib\nindex 1111111..2222222 160000\n--- a/lib\n+++ b/lib\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n`;
    const moved = 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n';
    // Without an id of the file, or a commit, nobody knows what to look for.
    expect((await postDiff(await request(), moved)).body).not.toHaveProperty('warnings');
    const patch =
      added('new', 'x\n') +
      change('of parent', 'p\n') +
      change('new in parent', 'q\n') +
      submodule +
      moved +
      gitChange('gone', AWAY, undefined, hunkOf(AWAY, ''));
    const parent = change('of parent', THERE, 'p\n') + added('new in parent', 'q\n');

    const answer = await postDiff(await request(), patch, { parent, base: COMMIT });

    expect(answer.status).toBe(201);
    expect(pathsAsked()).toEqual(['gone', 'of parent', 'x']);
    expect(asked).toContainEqual({ kind: 'file', path: 'of parent', blob: blobId(THERE), commit: COMMIT });
    expect(answer.body.warnings).toEqual([
      { file: 'x', revision: '', reason: 'missing' },
      { ...missing('gone'), reason: 'missing' },
    ]);
  });

  it('200, 201: a warning stands beside the answer', async () => {
    says();
    await validates('warn');
    const patch = change('a', AWAY);
    const warnings = [{ ...missing('a'), reason: 'missing' }];

    const [posted, validated, commit, added] = [
      await postDiff(await request(), patch),
      await validateDiff(patch),
      await validateCommit('c1', 'c0', patch),
      await (await series())('c1', 'c0', patch),
    ];
    expect([posted.status, validated.status, commit.status, added.status]).toEqual([201, 200, 200, 201]);
    for (const { body } of [posted, validated, commit, added]) expect(body.warnings).toEqual(warnings);
    expect(posted.body.diff.revision).toBe(1);
    expect(commit.body.commit_validation.validation_info).toEqual(expect.any(String));
  });

  it.each<SourceFault>(['unreachable', 'unauthorized'])(
    '210: a source that cannot be asked is a refusal, or a warning: %s',
    async (fault) => {
      says(fault);
      const patch = change('a', AWAY);
      await validates('refuse');
      const answer = await postDiff(await request(), patch);
      expect(answer).toFailWith(errors.repositoryFailed);
      expect(answer.body.reason).toBe(fault);

      await validates('warn');
      expect((await postDiff(await request(), patch)).body.warnings).toEqual([{ ...missing('a'), reason: fault }]);
    },
  );

  it.each<[SourceFault, string[]]>([
    ['unsupported', ['unsupported']],
    ['too-large', []],
  ])('201: a source that never tells refuses nobody: %s', async (fault, reasons) => {
    says(fault);
    await validates('refuse');

    const { status, body } = await postDiff(await request(), change('a', AWAY));
    const told = ((body.warnings ?? []) as { reason: string }[]).map(({ reason }) => reason);
    expect([status, told]).toEqual([201, reasons]);
  });

  it('210, then 201: with an Idempotency-Key, as soon as the source has answered', async () => {
    await validates('refuse');
    const url = await request();
    const headers = { 'idempotency-key': `post-${repository.id}` };
    const patch = change('there', THERE);

    const first = await postDiff(url, patch, { headers });
    expect(first).toFailWith(errors.repositoryFailed);
    expect(first.body.reason).toBe('pending');
    says();
    expect((await postDiff(url, patch, { headers })).status).toBe(201);
  });

  it('200, 201: what commits before it make is not looked for', async () => {
    says();
    await validates('refuse');
    const moved = 'diff --git a/there b/y\nsimilarity index 100%\nrename from there\nrename to y\n';
    const patches = [
      change('there', THERE, 'one\n') + added('new', 'x\n'),
      change('there', 'one\n', 'two\n') + change('new', 'x\n', 'y\n'),
      moved,
      change('y', 'two\n', 'three\n'),
    ];
    let info = '';
    const add = await series();
    for (const [at, patch] of patches.entries()) {
      const validated = await validateCommit(`c${at + 1}`, `c${at}`, patch, info);
      expect(validated.status).toBe(200);
      info = validated.body.commit_validation.validation_info as string;
      expect((await add(`c${at + 1}`, `c${at}`, patch)).status).toBe(201);
    }
    expect(new Set(pathsAsked())).toEqual(new Set(['there']));

    const alone = await validateCommit('c9', 'c8', patches[1] ?? '');
    expect(alone).toFailWith(errors.fileNotInRepository);
    expect(alone.body).toMatchObject(missing('there', 'one\n'));
    expect(await add('c9', 'c4', change('there', 'other\n'))).toFailWith(errors.fileNotInRepository);
  });

  it('201: who may not read the repository does not learn what it has', async () => {
    says();
    await validates('refuse');
    const url = await request();
    await api.db.query('update repository set is_public = false where id = $1', [repository.id]);

    expect((await postDiff(url, change('a', AWAY))).status).toBe(201);
    expect(asked).toEqual([]);
  });
});
