import { errors } from '@review-service/contracts/errors';
import { COMMIT_VALIDATION, DIFF_VALIDATION, VALIDATION } from '@review-service/contracts/validation';
import type { TestClient } from '@review-service/testing/client';
import type { Made, MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';

const MOST = 10_000;
const PATCH = 'diff --git a/x b/x\nindex 1111111..2222222 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n';

const file = (name: string, text = PATCH): FilePart => ({ name, filename: 'diff', bytes: Buffer.from(text) });

describe('validation', () => {
  const api = TestApi.ofSuite({ settings: { MAX_DIFF_BYTES: String(MOST) } });
  let user: MadeUser;
  let client: TestClient;
  let repository: Made;

  beforeAll(async () => {
    user = await api.make.user();
    client = api.as(user);
    repository = await api.make.repository();
  });

  const send = (path: string, fields: Record<string, string | number>, files: FilePart[], by = client) =>
    by.send('POST', path, multipart(fields, files));
  const reasonIn = ({ body }: { body: any }) => body as { linenum: number; reason: string };

  it('200: GET has links alone, those of the validation to what it validates', async () => {
    const top = await api.anonymous.get('/api/validation/');
    const link = (path: string, method = 'GET') => ({ href: `${api.url}/api/validation/${path}`, method });

    expect(top.headers.get('content-type')).toContain(VALIDATION.mediaType);
    expect(top.body).toEqual({
      links: { self: link(''), diff_validation: link('diffs/'), commit_validation: link('commits/') },
      stat: 'ok',
    });
    for (const [path, { mediaType }] of [
      ['diffs/', DIFF_VALIDATION],
      ['commits/', COMMIT_VALIDATION],
    ] as const) {
      const answer = await api.anonymous.get(`/api/validation/${path}`);
      expect(answer.headers.get('content-type')).toBe(`application/vnd.service.org.${mediaType}+json`);
      expect(answer.body).toEqual({ links: { self: link(path), create: link(path, 'POST') }, stat: 'ok' });
    }
  });

  describe('of diffs', () => {
    const DIFFS = '/api/validation/diffs/';
    const of = (named: string | number = repository.id) => ({ repository: named });

    it('200: what could be posted, by id, name, path and mirror path; nothing is kept', async () => {
      const mirrored = await api.make.repository({ mirror_path: 'git@example.com:x.git', path: '/srv/x' });
      for (const named of [repository.id, repository.name, '/srv/x', 'git@example.com:x.git']) {
        const answer = await send(DIFFS, { ...of(named), basedir: '/', base_commit_id: 'c0' }, [file('path')]);
        expect([answer.status, answer.body.stat]).toEqual([200, 'ok']);
      }
      expect((await send(DIFFS, of(mirrored.id), [file('path'), file('parent_diff_path')])).status).toBe(200);
      expect(await api.db.query('select from stored_file')).toEqual([]);
    });

    it('200: of several with this path the visible one', async () => {
      await api.make.repository({ path: '/srv/two', visible: false });
      await api.make.repository({ path: '/srv/two' });
      expect((await send(DIFFS, of('/srv/two'), [file('path')])).status).toBe(200);
    });

    it('400, 206: no such repository, none that one may read, several, or none named', async () => {
      const secret = await api.make.repository({ is_public: false });
      const site = await api.make.site();
      const there = await api.make.repository({ local_site_id: site.id });
      for (const path of ['/srv/a', '/srv/a']) await api.make.repository({ path });
      for (const named of [99_999, 'x', '', secret.id, secret.name, there.id, '/srv/a']) {
        const answer = await send(DIFFS, of(named), [file('path')]);
        expect(answer).toFailWith(errors.invalidRepository);
        expect(answer.body.repository).toBe(String(named));
      }
    });

    it('400, 105: no repository, no file, a file as text, a field that is unknown', async () => {
      const faults = async (fields: Record<string, string | number>, files: FilePart[]) => {
        const answer = await send(DIFFS, fields, files);
        expect(answer).toFailWith(errors.invalidFormData);
        return Object.keys(answer.body.fields as object);
      };
      expect(await faults({}, [file('path')])).toEqual(['repository']);
      const nothing = await client.post(DIFFS, {});
      expect(Object.keys(nothing.body.fields as object).sort()).toEqual(['path', 'repository']);
      expect(await faults(of(), [])).toEqual(['path']);
      expect(await faults({ ...of(), path: 'x' }, [])).toEqual(['path']);
      expect(await faults({ ...of(), bogus: '1' }, [file('path')])).toEqual(['bogus']);
    });

    it('400, 219: an empty patch', async () => {
      for (const text of ['', ' \n']) {
        expect(await send(DIFFS, of(), [file('path', text)])).toFailWith(errors.diffEmpty);
      }
    });

    it('400, 220: one that is too large', async () => {
      const answer = await send(DIFFS, of(), [file('path', 'x'.repeat(MOST + 1))]);
      expect(answer).toFailWith(errors.diffTooLarge);
      expect(answer.body.max_size).toBe(MOST);
    });

    it('400, 224: one that cannot be read, and in which line; or its parent', async () => {
      const [garbage, cut] = [
        await send(DIFFS, of(), [file('path', 'x\n')]),
        await send(DIFFS, of(), [file('path', PATCH.replace('+b\n', ''))]),
      ];
      expect(garbage).toFailWith(errors.diffNotRead);
      expect(reasonIn(garbage)).toMatchObject({ linenum: 0, reason: expect.any(String) });
      expect(cut).toFailWith(errors.diffNotRead);
      expect(reasonIn(cut).linenum).toBeGreaterThan(4);
      expect(await send(DIFFS, of(), [file('path'), file('parent_diff_path', 'x\n')])).toFailWith(errors.diffNotRead);
    });

    it('401: only for people who are logged in', async () => {
      expect(await send(DIFFS, of(), [file('path')], api.anonymous)).toFailWith(errors.notLoggedIn);
    });
  });

  describe('of commits', () => {
    const COMMITS = '/api/validation/commits/';
    const validate = (
      [commit_id, parent_id]: readonly [string, string],
      validation_info = '',
      { by = client, of = repository }: { by?: TestClient; of?: Made } = {},
    ) => send(COMMITS, { repository: of.id, commit_id, parent_id, validation_info }, [file('diff')], by);
    const infoOf = async (...given: Parameters<typeof validate>) => {
      const answer = await validate(...given);
      expect(answer.status).toBe(200);
      return answer.body.commit_validation.validation_info as string;
    };
    const expectFault = (answer: { body: any }, field: string) => {
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    };

    it('200: one after the other, each with what the one before it brought', async () => {
      const first = await infoOf(['c1', 'c0']);
      const second = await infoOf(['c2', 'c1'], first);
      expect(await infoOf(['c3', 'c2'], second)).toEqual(expect.any(String));
      // A series may branch.
      expect(await infoOf(['d2', 'c1'], second)).toEqual(expect.any(String));
    });

    it('400, 105: one that was validated, or whose parent was not', async () => {
      const first = await infoOf(['c1', 'c0']);
      expectFault(await validate(['c1', 'c0'], first), 'validation_info');
      expectFault(await validate(['c3', 'c2'], first), 'validation_info');
    });

    it("400, 105: no info of this service, or that of another person's or repository's series", async () => {
      const first = await infoOf(['c1', 'c0']);
      const empty = Buffer.from('{}').toString('base64');
      for (const info of ['x', empty, `${first.split('.')[0]}`, `${first}x`, `x${first}`]) {
        expectFault(await validate(['c2', 'c1'], info), 'validation_info');
      }
      expectFault(await validate(['c2', 'c1'], first, { by: api.as(await api.make.user()) }), 'validation_info');
      expectFault(await validate(['c2', 'c1'], first, { of: await api.make.repository() }), 'validation_info');
    });

    it('400, 105: ids that no URL has, and no patch', async () => {
      for (const id of ['', 'a/b', 'x'.repeat(65), 'ä']) expectFault(await validate([id, 'c0']), 'commit_id');
      expectFault(await validate(['c1', '-']), 'parent_id');
      const fields = { repository: repository.id, commit_id: 'c1', parent_id: 'c0' };
      expectFault(await send(COMMITS, fields, []), 'diff');
      expectFault(await send(COMMITS, fields, [file('diff', '')]), 'diff');
    });

    it('400: what cannot be read, a repository that is not there, or not of Git', async () => {
      const fields = { repository: repository.id, commit_id: 'c1', parent_id: 'c0' };
      expect(await send(COMMITS, fields, [file('diff', 'x\n')])).toFailWith(errors.diffNotRead);
      expect(await send(COMMITS, fields, [file('diff', '\n')])).toFailWith(errors.diffEmpty);
      expect(await send(COMMITS, fields, [file('diff', 'x'.repeat(MOST + 1))])).toFailWith(errors.diffTooLarge);
      expect(await validate(['c1', 'c0'], '', { of: { id: 99_999, name: '' } })).toFailWith(errors.invalidRepository);
      const other = await api.make.repository({ tool: 'Subversion' });
      expect(await validate(['c1', 'c0'], '', { of: other })).toFailWith(errors.invalidAttribute);
    });

    it('401: only for people who are logged in', async () => {
      expect(await validate(['c1', 'c0'], '', { by: api.anonymous })).toFailWith(errors.notLoggedIn);
    });
  });
});
