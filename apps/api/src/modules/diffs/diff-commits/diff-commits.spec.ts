import { COMMIT, DRAFT_COMMIT } from '@review-service/contracts/commits';
import { errors } from '@review-service/contracts/errors';
import type { ClientAnswer, TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { gitChange, hunkOf } from '../../../../test/git-change';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';

const patchOf = (path: string, text = 'b\r\xe9') =>
  `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+${text}\n`;
const file = (name: string, text: string): FilePart => ({ name, filename: 'diff', bytes: Buffer.from(text, 'latin1') });

const ABOUT = {
  commit_message: '\nTitle\n\nBody \n',
  author_name: 'Ann',
  author_email: 'ann@example.com',
  author_date: '2024-01-20T12:00:00+0200',
  committer_name: 'Bob',
  committer_email: 'bob@example.com',
  committer_date: '2024-01-20T12:30:00-03:30',
};
const asPatch = { headers: { accept: 'text/x-patch' } };

type Id = readonly [commit: string, parent: string];

describe('diffs that are series of commits', () => {
  const api = TestApi.ofSuite({ settings: { MAX_DIFF_BYTES: '10000' } });
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });

  const made = async (columns: Record<string, unknown> = {}) => {
    const request = await api.make.reviewRequest(author, await api.make.repository(), {
      created_with_history: true,
      ...columns,
    });
    return { ...request, url: `/api/review-requests/${request.displayId}/` };
  };
  type Request = Awaited<ReturnType<typeof made>>;
  const begun = async () => {
    const request = await made();
    expect((await client.post(`${request.url}diffs/`, { base_commit_id: 'c0' })).status).toBe(201);
    return request;
  };
  const send = (
    method: string,
    path: string,
    fields: Record<string, string | number>,
    files: FilePart[],
    by = client,
  ) => by.send(method, path, multipart(fields, files));
  const commits = ({ url }: Request, revision = 1) => `${url}draft/diffs/${revision}/draft-commits/`;
  const post = (
    request: Request,
    [commit_id, parent_id]: Id,
    more: Record<string, string> = {},
    text = patchOf(commit_id),
  ) => send('POST', commits(request), { ...ABOUT, commit_id, parent_id, ...more }, [file('diff', text)]);
  const validated = async ({ repository }: Request, ...ids: Id[]) => {
    let validation_info = '';
    for (const [commit_id, parent_id] of ids) {
      const fields = { repository: repository.id, commit_id, parent_id, validation_info };
      const answer = await send('POST', '/api/validation/commits/', fields, [file('diff', patchOf(commit_id))]);
      validation_info = answer.body.commit_validation.validation_info as string;
    }
    return validation_info;
  };
  const finish = (request: Request, validation_info: string, text = patchOf('c1') + patchOf('c2')) =>
    send('PUT', `${request.url}draft/diffs/1/`, { finalize_commit_series: 1, validation_info, 'extra_data.k': 'v' }, [
      file('cumulative_diff', text),
    ]);
  const [FIRST, SECOND]: [Id, Id] = [
    ['c1', 'c0'],
    ['c2', 'c1'],
  ];
  /** With two commits. */
  const posted = async () => {
    const request = await begun();
    expect((await post(request, FIRST)).status).toBe(201);
    expect((await post(request, SECOND, { validation_info: await validated(request, FIRST) })).status).toBe(201);
    return request;
  };
  const publish = (request: Request) =>
    client.put(`${request.url}draft/`, {
      ...{ summary: 's', description: 'd', target_people: author.username, public: '1' },
    });
  const pathsIn = ({ body }: ClientAnswer) => (body.files as { dest_file: string }[]).map(({ dest_file }) => dest_file);

  it('201: a commit of the draft, as it was sent', async () => {
    const request = await begun();

    const answer = await post(request, FIRST, { 'extra_data.k': 'v' });

    const self = `${api.url}${commits(request)}c1/`;
    expect(answer).toShow(DRAFT_COMMIT);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, self]);
    expect(answer.body.draft_commit).toEqual({
      author_date: '2024-01-20T12:00:00+02:00',
      author_email: 'ann@example.com',
      author_name: 'Ann',
      commit_id: 'c1',
      commit_message: 'Title\n\nBody',
      committer_date: '2024-01-20T12:30:00-03:30',
      committer_email: 'bob@example.com',
      committer_name: 'Bob',
      extra_data: { k: 'v' },
      filename: 'diff',
      id: expect.any(Number),
      parent_id: 'c0',
      links: {
        self: { href: self, method: 'GET' },
        update: { href: self, method: 'PUT' },
        draft_files: { href: `${api.url}${request.url}draft/diffs/1/files/?commit-id=c1`, method: 'GET' },
      },
    });
    expect((await client.get(`${commits(request)}c1/`)).body).toEqual(answer.body);
    const list = await client.get(commits(request));
    expect(list).toList(DRAFT_COMMIT);
    expect(list.body.draft_commits).toEqual([answer.body.draft_commit]);
    expect((await client.get(`${request.url}draft/diffs/1/`)).body.diff.commit_count).toBe(1);
    expect(pathsIn(await client.get(`${request.url}draft/diffs/1/files/?commit-id=c1`))).toEqual(['c1']);
    expect(pathsIn(await client.get(`${request.url}draft/diffs/1/files/`))).toEqual([]);
  });

  it('200: is finished by the patch of all, and published with its commits', async () => {
    const request = await posted();
    expect(await publish(request)).toFailWith(errors.cannotPublish);

    const finished = await finish(request, await validated(request, FIRST, SECOND));

    expect(finished.body.diff).toMatchObject({ commit_count: 2, extra_data: { k: 'v' } });
    expect(pathsIn(await client.get(`${request.url}draft/diffs/1/files/`))).toEqual(['c1', 'c2']);
    const expanded = await client.get(`${request.url}draft/diffs/1/?expand=draft_commits`);
    expect(expanded.body.diff.draft_commits).toEqual((await client.get(commits(request))).body.draft_commits);
    expect((await publish(request)).status).toBe(200);

    const list = await api.anonymous.get(`${request.url}diffs/1/commits/`);
    expect(list).toList(COMMIT);
    expect((list.body.commits as { commit_id: string }[]).map(({ commit_id }) => commit_id)).toEqual(['c1', 'c2']);
    const [{ links }] = list.body.commits as [{ links: object }];
    expect(links).toEqual({
      self: { href: `${api.url}${request.url}diffs/1/commits/c1/`, method: 'GET' },
      update: { href: `${api.url}${request.url}diffs/1/commits/c1/`, method: 'PUT' },
      files: { href: `${api.url}${request.url}diffs/1/files/?commit-id=c1`, method: 'GET' },
    });
    expect(await api.anonymous.get(`${request.url}diffs/1/commits/c1/`)).toShow(COMMIT);
    const shown = await api.anonymous.get(`${request.url}diffs/1/?expand=commits`);
    expect(shown.body.diff.commits).toEqual(list.body.commits);
    expect(shown.body.diff.links).not.toHaveProperty('commits');
    expect((await api.anonymous.get(`${request.url}diffs/1/`, asPatch)).bytes.toString('latin1')).toBe(
      patchOf('c1') + patchOf('c2'),
    );
  });

  describe('200: a file that several commits change', () => {
    const TEXT = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join('');
    const NOTES = ['one\n', 'one\ntwo\n', 'eins\ntwo\n'] as const;
    const VERSIONS = [
      TEXT,
      TEXT.replace('line 2\n', 'two\n'),
      TEXT.replace('line 2\n', 'two\n').replace('line 19', 'nineteen'),
    ];
    const [ONE, TWO] = [
      gitChange('notes', undefined, NOTES[0], hunkOf('', NOTES[0])) +
        gitChange('text', VERSIONS[0], VERSIONS[1], '@@ -1,3 +1,3 @@\n line 1\n-line 2\n+two\n line 3\n'),
      gitChange('notes', NOTES[0], NOTES[1], '@@ -1 +1,2 @@\n one\n+two\n') +
        gitChange('text', VERSIONS[1], VERSIONS[2], '@@ -18,3 +18,3 @@\n line 18\n-line 19\n+nineteen\n line 20\n'),
    ];
    const THREE = gitChange('notes', NOTES[1], NOTES[2], '@@ -1,2 +1,2 @@\n-one\n+eins\n two\n');
    const WHOLE =
      gitChange('notes', undefined, NOTES[2], hunkOf('', NOTES[2])) +
      gitChange(
        'text',
        ...([VERSIONS[0], VERSIONS[2]] as const),
        '@@ -1,3 +1,3 @@ whole\n line 1\n-line 2\n+two\n line 3\n@@ -18,3 +18,3 @@\n line 18\n-line 19\n+nineteen\n line 20\n',
      );
    const asData = { headers: { accept: 'application/vnd.service.org.diff.data+json' } };
    const IDS: Id[] = [FIRST, SECOND, ['c3', 'c2']];

    /** With three commits. */
    const changed = async () => {
      const request = await begun();
      for (const [at, patch] of [ONE, TWO, THREE].entries()) {
        expect((await post(request, IDS[at] ?? FIRST, {}, patch)).status).toBe(201);
      }
      return request;
    };
    /** The changes of a commit's files, or of those of all together, as pages show them: by paths. */
    const dataOf = async ({ url }: Request, query: string, by = client) => {
      const { body } = await client.get(`${url}draft/diffs/1/files/${query}`);
      const files = body.files as { dest_file: string; links: { self: { href: string } } }[];
      const shown: Record<string, unknown> = {};
      for (const { dest_file: path, links } of files) {
        const { diff_data: data } = (await by.get(new URL(links.self.href).pathname, asData)).body as {
          diff_data: { new_file: boolean; chunks: { change: string; lines: unknown[][] }[] };
        };
        const lines = data.chunks.flatMap(({ change, lines: rows }) =>
          change === 'equal' ? [] : rows.map(([row, , old, , , now]) => `${String(row)} ${String(old)}>${String(now)}`),
        );
        shown[path] = [...(data.new_file ? ['new'] : []), ...lines];
      }
      return shown;
    };

    it('is shown with all that the series changes in it until a commit', async () => {
      const request = await changed();

      expect(await dataOf(request, '?commit-id=c1')).toEqual({ notes: ['new', '1 >one'], text: ['2 line 2>two'] });
      expect(await dataOf(request, '?commit-id=c2')).toEqual({
        notes: ['new', '1 >one', '2 >two'],
        text: ['2 line 2>two', '19 line 19>nineteen'],
      });
      expect(await dataOf(request, '?commit-id=c3')).toEqual({ notes: ['new', '1 >eins', '2 >two'] });
    });

    it('is shown as the patch of all has it, once that is there; the patches stay as they were sent', async () => {
      const request = await changed();
      const before = [await dataOf(request, '?commit-id=c2'), await dataOf(request, '?commit-id=c3')];

      expect((await finish(request, await validated(request, ...IDS), WHOLE)).status).toBe(200);

      expect([await dataOf(request, '?commit-id=c2'), await dataOf(request, '?commit-id=c3')]).toEqual(before);
      expect(pathsIn(await client.get(`${request.url}draft/diffs/1/files/`))).toEqual(['notes', 'text']);
      expect(await dataOf(request, '')).toEqual({
        notes: ['new', '1 >eins', '2 >two'],
        text: ['2 line 2>two', '19 line 19>nineteen'],
      });
      const patch = async (path: string) => (await client.get(request.url + path, asPatch)).bytes.toString('latin1');
      expect(await patch('draft/diffs/1/')).toBe(WHOLE);
      for (const [at, sent] of [ONE, TWO, THREE].entries()) {
        expect(await patch(`draft/diffs/1/draft-commits/c${at + 1}/`)).toBe(sent);
      }
    });

    it('is shown as its commit changes it where the changes do not follow each other, or a token hides one', async () => {
      const request = await begun();
      await post(request, FIRST, {}, gitChange('notes', undefined, NOTES[0], hunkOf('', NOTES[0])));
      await post(request, SECOND, {}, gitChange('notes', 'other\n', 'another\n', hunkOf('other\n', 'another\n')));
      expect(await dataOf(request, '?commit-id=c2')).toEqual({ notes: ['1 other>another'] });

      const second = await changed();
      const [{ id } = { id: 0 }] = (await client.get(`${second.url}draft/diffs/1/files/?commit-id=c1`)).body.files as {
        id: number;
      }[];
      const policy = { perms: {}, resources: { draft_file_diff: { [String(id)]: { block: ['*'] } } } };
      const narrow = api.withToken(await api.make.apiToken(author, { policy }));
      expect(await dataOf(second, '?commit-id=c2', narrow)).toMatchObject({ notes: ['2 >two'] });
    });

    it('is followed to the path that it had', async () => {
      const request = await begun();
      const move = 'diff --git a/old b/new\nsimilarity index 100%\nrename from old\nrename to new\n';
      await post(request, FIRST, {}, gitChange('old', 'a\nb\n', 'A\nb\n', '@@ -1 +1 @@\n-a\n+A\n'));
      await post(request, SECOND, {}, move);
      await post(request, ['c3', 'c2'], {}, gitChange('new', 'A\nb\n', 'A\nB\n', '@@ -2 +2 @@\n-b\n+B\n'));

      expect(await dataOf(request, '?commit-id=c3')).toEqual({ new: ['1 a>A', '2 b>B'] });
    });
  });

  it('200: changes/ says which commits the next series has', async () => {
    const request = await posted();
    await finish(request, await validated(request, FIRST, SECOND));
    await publish(request);
    await client.post(`${request.url}diffs/`, {});
    const message = { commit_message: `${'x'.repeat(90)}\nmore` };
    await send('POST', commits(request, 2), { ...ABOUT, ...message, commit_id: 'c1', parent_id: 'c0' }, [
      file('diff', patchOf('c1')),
    ]);
    const last = { finalize_commit_series: 1, validation_info: await validated(request, FIRST) };
    await send('PUT', `${request.url}draft/diffs/2/`, last, [file('cumulative_diff', patchOf('c1'))]);
    await publish(request);

    const { body } = await api.anonymous.get(`${request.url}changes/`);

    const line = (summary: string) => ({ author: 'Ann', summary });
    expect(body.changes[0].fields_changed).toMatchObject({
      commit_list: { old: [line('Title'), line('Title')], new: [line('x'.repeat(80))] },
      diff: { added: { revision: 2 } },
    });
  });

  it('200: a commit as a patch, byte for byte, and each of its files', async () => {
    const request = await begun();
    const text = patchOf('x') + patchOf('y');
    await post(request, FIRST, {}, text);

    const patch = await client.get(`${commits(request)}c1/`, asPatch);

    expect(patch.bytes.toString('latin1')).toBe(text);
    expect(patch.headers.get('content-disposition')).toBe('inline; filename=c1.patch');
    const { body } = await client.get(`${request.url}draft/diffs/1/files/?commit-id=c1`);
    const parts = await Promise.all(
      (body.files as { links: { self: { href: string } } }[]).map(({ links }) => client.get(links.self.href, asPatch)),
    );
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).toString('latin1')).toBe(text);
  });

  it('200: PUT changes what clients keep with a commit', async () => {
    const request = await posted();
    const url = `${commits(request)}c1/`;
    const tag = (await client.get(url)).headers.get('etag') ?? '';

    const answer = await client.put(url, { 'extra_data.k': 'v' }, { headers: { 'if-match': tag } });

    expect(answer.body.draft_commit.extra_data).toEqual({ k: 'v' });
    expect((await client.get(url)).body).toEqual(answer.body);
    expect(await client.put(url, {}, { headers: { 'if-match': tag } })).toFailWith(errors.preconditionFailed);
    expect(await client.put(url, { 'extra_data:json': '[' })).toFailWith(errors.invalidFormData);
  });

  it('201: another series takes the place of one that is on the draft', async () => {
    const request = await posted();
    await client.post(`${request.url}diffs/`);
    expect((await client.get(commits(request))).body.total_results).toBe(0);
    expect((await post(request, FIRST)).status).toBe(201);
  });

  describe('400', () => {
    const expectFaults = (answer: ClientAnswer, ...fields: string[]) => {
      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields as object).sort()).toEqual(fields.sort());
    };

    it('102: the request is about no repository, is of no series, or its series is finished', async () => {
      const reasons: string[] = [];
      const [bare, single, done] = [
        await made({ repository_id: null }),
        await made({ created_with_history: false }),
        await posted(),
      ];
      const info = await validated(done, FIRST, SECOND);
      await finish(done, info);
      const answers = [
        ...(await Promise.all([bare, single, done].map((request) => post(request, ['c3', 'c2'])))),
        await finish(done, info),
      ];
      for (const answer of answers) {
        expect(answer).toFailWith(errors.invalidAttribute);
        reasons.push(answer.body.reason as string);
      }
      expect(new Set(reasons).size).toBe(4);
    });

    it('102: there is nothing to finish', async () => {
      const request = await begun();
      expect(await finish(request, await validated(request, FIRST))).toFailWith(errors.invalidAttribute);
      const single = await made({ created_with_history: false });
      await send('POST', `${single.url}diffs/`, {}, [file('path', patchOf('x'))]);
      expect(await finish(single, 'x')).toFailWith(errors.invalidAttribute);
    });

    it('105: fields that are missing or cannot be', async () => {
      const request = await begun();
      const isCommitters = (name: string) => name.startsWith('committer_');
      const required = [...Object.keys(ABOUT), 'commit_id', 'parent_id'].filter((name) => !isCommitters(name));
      expectFaults(await send('POST', commits(request), {}, []), ...required);
      const authored = Object.fromEntries(Object.entries(ABOUT).filter(([name]) => !isCommitters(name)));
      expectFaults(
        await send('POST', commits(request), { ...authored, commit_id: 'b', parent_id: 'a' }, [
          file('path', patchOf('x')),
        ]),
        ...Object.keys(ABOUT).filter(isCommitters),
      );
      expectFaults(
        await post(request, ['a/b', '-'], { commit_message: ' ' }),
        'commit_id',
        'commit_message',
        'parent_id',
      );
      expectFaults(
        await post(request, FIRST, { author_date: 'x', committer_date: 'y' }),
        'author_date',
        'committer_date',
      );
      expectFaults(await post(request, FIRST, { validation_info: 'garbage' }), 'validation_info');
      const fields = { ...ABOUT, commit_id: 'c1', parent_id: 'c0' };
      expectFaults(await send('POST', commits(request), fields, []), 'diff');
      expectFaults(await send('POST', commits(request), fields, [file('diff', '')]), 'diff');
      expectFaults(await post(request, FIRST, { 'extra_data:json': '[' }), 'extra_data');
    });

    it('105: what finishes a series is missing, or is of other commits', async () => {
      const request = await posted();
      const put = (fields: Record<string, string | number>, files: FilePart[]) =>
        send('PUT', `${request.url}draft/diffs/1/`, { finalize_commit_series: 1, ...fields }, files);
      expectFaults(await put({}, []), 'cumulative_diff', 'validation_info');
      expectFaults(await finish(request, 'garbage'), 'validation_info');
      expectFaults(await finish(request, await validated(request, FIRST)), 'validation_info');
      expectFaults(
        await finish(request, await validated(request, FIRST, ['c2', 'c1'], ['c3', 'c2'])),
        'validation_info',
      );
      expectFaults(await finish(request, await validated(request, ['c2', 'c1'], ['c1', 'c2'])), 'validation_info');
      expect((await put({ finalize_commit_series: 0 }, [])).status).toBe(200);
      expect(await publish(request)).toFailWith(errors.cannotPublish);
    });

    it('219, 220, 224: patches that are empty, too large, or cannot be read', async () => {
      const request = await posted();
      const info = await validated(request, FIRST, SECOND);
      for (const [text, error] of [
        [' \n', errors.diffEmpty],
        ['x'.repeat(10_001), errors.diffTooLarge],
        ['garbage\n', errors.diffNotRead],
      ] as const) {
        expect(await post(request, ['c3', 'c2'], {}, text)).toFailWith(error);
        expect(await finish(request, info, text)).toFailWith(error);
      }
      expect((await client.get(commits(request))).body.total_results).toBe(2);
      expect((await finish(request, info)).status).toBe(200);
    });
  });

  it('409: a commit is in a series once, and nothing is left of the other', async () => {
    const request = await begun();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(request, FIRST)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await post(request, FIRST)).toFailWith(errors.commitAlreadyThere);
    expect(pathsIn(await client.get(`${request.url}draft/diffs/1/files/?commit-id=c1`))).toEqual(['c1']);
  });

  it('401, 403, 404: only those who may edit the request; where there is a diff, and a commit', async () => {
    const request = await posted();
    const other = api.as(await api.make.user());
    const fields = { ...ABOUT, commit_id: 'c3', parent_id: 'c2' };
    const sent = (by: TestClient) => send('POST', commits(request), fields, [file('diff', patchOf('x'))], by);
    const finishing = (by: TestClient) =>
      send('PUT', `${request.url}draft/diffs/1/`, { finalize_commit_series: 1 }, [], by);

    for (const answer of [await sent(api.anonymous), await finishing(api.anonymous)]) {
      expect(answer).toFailWith(errors.notLoggedIn);
    }
    for (const path of [commits(request), `${commits(request)}c1/`]) {
      expect(await api.anonymous.get(path)).toFailWith(errors.notLoggedIn);
      expect(await other.get(path)).toFailWith(errors.permissionDenied);
    }
    for (const answer of [await sent(other), await finishing(other), await other.put(`${commits(request)}c1/`, {})]) {
      expect(answer).toFailWith(errors.permissionDenied);
    }
    const missing = await send('POST', commits(request, 7), fields, [file('diff', patchOf('x'))]);
    expect(missing).toFailWith(errors.doesNotExist);
    expect(missing.body.reason).toEqual(expect.any(String));
    for (const path of [`${commits(request)}c9/`, commits(request, 7), `${request.url}diffs/1/commits/c1/`]) {
      expect(await client.get(path)).toFailWith(errors.doesNotExist);
    }
  });
});
