import { errors } from '@review-service/contracts/errors';
import type { TestClient } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { TestApi } from '../../../../test/test-api';
import { type FilePart, multipart } from '../../../../test/upload';
import { DiffsService } from './diffs.service';

const RULE = '='.repeat(67);
const LINE = '_'.repeat(67);

/** As RBTools sends it: names that begin with a slash are the repository's, and those of properties are the checkout's. */
const SUBVERSION = (text: string) => `Index: /trunk/run.sh
${RULE}
--- /trunk/run.sh\t(revision 5)
+++ /trunk/run.sh\t(working copy)
@@ -1,3 +1,3 @@
 one
-two
+${text}\r
 three

Property changes on: run.sh
${LINE}
Added: svn:executable
## -0,0 +1 ##
+*
\\ No newline at end of property
Index: notes.txt
${RULE}
--- notes.txt\t(nonexistent)
+++ notes.txt\t(working copy)
@@ -0,0 +1 @@
+caf\xe9
`;

const PERFORCE = `Moved from: //depot/main/a.c
Moved to: //depot/main/b.c
--- //depot/main/a.c\t//depot/main/a.c#2
+++ //depot/main/b.c\t2024-03-01 10:20:30
@@ -1 +1 @@
-one
+two
==== //depot/main/logo.png#4 ==M== //depot/main/logo.png ====
Binary files /tmp/a and /tmp/b differ

`;

const NODE = (digit: string) => digit.repeat(40);
const MERCURIAL = (text: string, [node, parent]: readonly [string, string]) => `# HG changeset patch
# Node ID ${NODE(node)}
# Parent  ${NODE(parent)}
diff --git a/my file.txt b/my file.txt
--- a/my file.txt\t
+++ b/my file.txt\t
@@ -1,1 +1,1 @@
-${parent === '0' ? 'zero' : 'one'}
+${text}
`;

const CVS = `Index: src/a.c
${RULE}
RCS file: /cvsroot/proj/src/a.c,v
retrieving revision 1.4
diff -u -N -r1.4 a.c
--- src/a.c\t26 Jul 2007 08:50:30 -0000\t1.4
+++ src/a.c\t26 Jul 2007 10:20:20 -0000
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`;

const diffX = (file: object) => {
  const meta = `${JSON.stringify(file)}\n`;
  return `#diffx: version=1.0\n#.change:\n#..file:\n#...meta: format=json, length=${meta.length}\n${meta}`;
};

const part = (text: string, name = 'path'): FilePart => ({
  ...{ name, filename: 'diff', type: 'text/x-patch', bytes: Buffer.from(text, 'latin1') },
});

describe('diffs of other tools', () => {
  const api = TestApi.ofSuite();
  let author: MadeUser;
  let client: TestClient;

  beforeAll(async () => {
    author = await api.make.user();
    client = api.as(author);
  });

  const aRequest = async (tool: string, columns: Record<string, unknown> = {}) => {
    const made = await api.make.reviewRequest(author, await api.make.repository({ tool }), columns);
    return { ...made, url: `/api/review-requests/${made.displayId}/` };
  };
  type Request = Awaited<ReturnType<typeof aRequest>>;
  const upload = ({ url }: Request, text: string, fields: Record<string, string> = {}) =>
    client.send('POST', `${url}diffs/`, multipart(fields, [part(text)]));
  const validate = ({ repository }: Request, text: string, fields: Record<string, string> = {}) =>
    client.send('POST', '/api/validation/diffs/', multipart({ repository: repository.id, ...fields }, [part(text)]));
  const filesOf = async ({ url }: Request, query = '', revision = 1) =>
    (await client.get(`${url}draft/diffs/${revision}/files/${query}`)).body.files as Record<string, any>[];
  const publish = async ({ id }: Request) => {
    const drafted = await api.part(DiffsService).drafted(id);
    if (drafted) await api.part(DiffsService).publish(drafted, new Date().toISOString());
  };
  const asPatch = { headers: { accept: 'text/x-patch' } };

  describe('of Subversion', () => {
    const CHECKOUT = { basedir: '/trunk' };

    it('201: the names in the repository, the revisions, and the folder of the checkout', async () => {
      const request = await aRequest('Subversion');

      const answer = await upload(request, SUBVERSION('2'), CHECKOUT);

      expect([answer.status, answer.body.diff.basedir]).toEqual([201, '/trunk']);
      expect(await filesOf(request)).toMatchObject([
        { source_file: 'trunk/run.sh', dest_file: 'trunk/run.sh', source_revision: '5', dest_detail: 'HEAD' },
        { source_file: 'trunk/notes.txt', dest_file: 'trunk/notes.txt', source_revision: 'PRE-CREATION' },
      ]);
    });

    it('200: the patch comes back byte for byte, as a whole and in parts', async () => {
      const request = await aRequest('Subversion');
      await upload(request, SUBVERSION('2'), CHECKOUT);
      const bytes = Buffer.from(SUBVERSION('2'), 'latin1');

      expect((await client.get(`${request.url}draft/diffs/1/`, asPatch)).bytes).toEqual(bytes);
      const parts = [];
      for (const { id } of await filesOf(request))
        parts.push((await client.get(`${request.url}draft/diffs/1/files/${id}/`, asPatch)).bytes);
      expect(Buffer.concat(parts)).toEqual(bytes);
    });

    it('200: shows lines as those of Git, and properties as a text below them', async () => {
      const request = await aRequest('Subversion');
      await upload(request, SUBVERSION('2'), CHECKOUT);

      const { patches } = (await client.get(`${request.url}draft/diffs/1/patches/`)).body;

      expect(patches).toMatchObject([
        { dest_file: 'trunk/notes.txt', status: 'added', properties: null, has_replacements: true },
        { dest_file: 'trunk/run.sh', status: 'modified', insert_count: 1, delete_count: 1 },
      ]);
      expect(patches[1].patch).toContain('--- a/trunk/run.sh\n+++ b/trunk/run.sh\n@@ -1,3 +1,3 @@\n one\n-two\n+2\r\n');
      expect(patches[1].properties).toContain('Added: svn:executable\n## -0,0 +1 ##\n+*\n');
      const [{ id } = { id: 0 }] = await filesOf(request);
      const accept = 'application/vnd.service.org.diff.data+json';
      const { diff_data } = (await client.get(`${request.url}draft/diffs/1/files/${id}/`, { headers: { accept } }))
        .body;
      expect(diff_data.chunks.map(({ change }: { change: string }) => change)).toEqual(['equal', 'replace', 'equal']);
    });

    it('200: what is different in a later revision', async () => {
      const request = await aRequest('Subversion');
      await upload(request, SUBVERSION('2'), CHECKOUT);
      await publish(request);
      await upload(request, SUBVERSION('zwei'), CHECKOUT);

      const { patches } = (await client.get(`${request.url}draft/diffs/2/patches/?against=1`)).body;

      expect(patches).toMatchObject([{ dest_file: 'trunk/run.sh', properties: null }]);
      expect(patches[0].patch).toContain('-2\r\n+zwei\r\n');
    });

    it.each([
      ['of the same revision', '5', false],
      ['of another one', '6', true],
    ])('200: a later change %s', async (_, base, approximate) => {
      const request = await aRequest('Subversion');
      await upload(request, SUBVERSION('2'), CHECKOUT);
      await publish(request);
      const later = `Index: /trunk/run.sh
${RULE}
--- /trunk/run.sh\t(revision ${base})
+++ /trunk/run.sh\t(working copy)
@@ -40 +40 @@
-forty
+40
`;
      await upload(request, later, CHECKOUT);

      const { patches } = (await client.get(`${request.url}draft/diffs/2/patches/?against=1`)).body;

      const script = patches.find((one: { dest_file: string }) => one.dest_file === 'trunk/run.sh');
      expect(script).toMatchObject({ approximate, patch: expect.stringMatching(/-2\r\n\+two\n[^]*-forty\n\+40\n/) });
    });

    it('200: a later revision that changes properties alone', async () => {
      const request = await aRequest('Subversion');
      await upload(request, SUBVERSION('2'), CHECKOUT);
      await publish(request);
      await upload(request, SUBVERSION('2').replace('svn:executable', 'svn:needs-lock'), CHECKOUT);

      const { patches } = (await client.get(`${request.url}draft/diffs/2/patches/?against=1`)).body;

      expect(patches).toMatchObject([{ dest_file: 'trunk/run.sh', properties: expect.stringContaining('needs-lock') }]);
    });

    it('400: the folder of the checkout is missing', async () => {
      const request = await aRequest('Subversion');
      for (const answer of [await upload(request, SUBVERSION('2')), await validate(request, SUBVERSION('2'))]) {
        expect(answer).toFailWith(errors.invalidFormData);
        expect(Object.keys(answer.body.fields)).toEqual(['basedir']);
      }
    });

    it('400: what cannot be read, with its line', async () => {
      const request = await aRequest('Subversion');
      const broken = SUBVERSION('2').replace('@@ -1,3 +1,3 @@', '@@ -1,3 +1,x @@');

      const [uploaded, validated] = [
        await upload(request, broken, CHECKOUT),
        await validate(request, broken, CHECKOUT),
      ];

      expect(uploaded).toFailWith(errors.invalidFormData);
      expect(uploaded.body.fields.path).toEqual([expect.stringMatching(/^Line \d+: /)]);
      expect(validated).toFailWith(errors.diffNotRead);
      expect(validated.body).toMatchObject({ linenum: expect.any(Number), reason: expect.any(String) });
    });
  });

  it('201: of Perforce: names of the depot, moves and binary files', async () => {
    const request = await aRequest('Perforce');

    expect((await upload(request, PERFORCE, { basedir: '/ignored' })).body.diff.basedir).toBe('');

    expect(await filesOf(request)).toMatchObject([
      { source_file: '//depot/main/a.c', dest_file: '//depot/main/b.c', source_revision: '2', status: 'moved' },
      { dest_file: '//depot/main/logo.png', source_revision: '4', binary: true },
    ]);
  });

  describe('of Mercurial', () => {
    const ABOUT = {
      ...{ author_name: 'Ann', author_email: 'ann@example.com', author_date: '2024-01-20T12:00:00+02:00' },
      commit_message: 'Count',
    };
    const FIRST = MERCURIAL('one', ['1', '0']);
    const SECOND = MERCURIAL('two', ['2', '1']);

    it('201: its changesets are revisions', async () => {
      const request = await aRequest('Mercurial');
      await upload(request, FIRST);

      expect(await filesOf(request)).toMatchObject([
        { source_file: 'my file.txt', source_revision: NODE('0'), dest_detail: NODE('1'), status: 'modified' },
      ]);
    });

    it('200, 201: a series, whose commits have no committer', async () => {
      const request = await aRequest('Mercurial', { created_with_history: true });
      expect((await client.post(`${request.url}diffs/`, { base_commit_id: NODE('0') })).status).toBe(201);
      let validation_info = '';
      for (const [text, node, parent] of [
        [FIRST, '1', '0'],
        [SECOND, '2', '1'],
      ] as const) {
        const ids = { commit_id: NODE(node), parent_id: NODE(parent), validation_info };
        const fields = { repository: request.repository.id, ...ids };
        const sent = [part(text, 'diff')];
        const valid = await client.send('POST', '/api/validation/commits/', multipart(fields, sent));
        expect(valid.status).toBe(200);
        validation_info = valid.body.commit_validation.validation_info as string;
        const commits = `${request.url}draft/diffs/1/draft-commits/`;
        const posted = await client.send('POST', commits, multipart({ ...ABOUT, ...ids }, sent));
        expect(posted.body.draft_commit).toMatchObject({ author_name: 'Ann', committer_name: null });
      }
      const whole = part(FIRST.replace('+one', '+two'), 'cumulative_diff');
      const end = await client.send(
        'PUT',
        `${request.url}draft/diffs/1/`,
        multipart({ finalize_commit_series: 1, validation_info }, [whole]),
      );
      expect([end.status, end.body.draft_diff?.commit_count ?? end.body.diff?.commit_count]).toEqual([200, 2]);
      const [{ id } = { id: 0 }] = await filesOf(request, `?commit-id=${NODE('2')}`);
      const accept = 'application/vnd.service.org.diff.data+json';
      const { diff_data } = (await client.get(`${request.url}draft/diffs/1/files/${id}/`, { headers: { accept } }))
        .body;
      const [[, , before, , , after]] = diff_data.chunks[0].lines;
      expect([before, after]).toEqual(['zero', 'two']);
    });

    it('400: commits of Git have a committer', async () => {
      const request = await aRequest('Git', { created_with_history: true });
      await client.post(`${request.url}diffs/`, {});
      const ids = { commit_id: 'c1', parent_id: 'c0' };

      const commits = `${request.url}draft/diffs/1/draft-commits/`;
      const answer = await client.send('POST', commits, multipart({ ...ABOUT, ...ids }, [part(FIRST, 'diff')]));

      expect(answer).toFailWith(errors.invalidFormData);
      expect(Object.keys(answer.body.fields).sort()).toEqual(['committer_date', 'committer_email', 'committer_name']);
    });
  });

  describe('of no tool', () => {
    it('201: symbolic links of DiffX are some', async () => {
      const request = await aRequest('Unified');
      const link = { path: '/link', op: 'create', type: 'symlink', 'symlink target': 'run' };

      expect((await upload(request, diffX({ ...link, 'unix file mode': '0120000' }))).status).toBe(201);

      const extra_data = { is_symlink: true, new_unix_mode: '0120000', new_symlink_target: 'run' };
      expect(await filesOf(request)).toMatchObject([{ dest_file: 'link', extra_data }]);
    });
  });

  describe('that are only imported', () => {
    it('400: nothing is posted', async () => {
      const request = await aRequest('CVS');
      for (const answer of [await upload(request, CVS), await validate(request, CVS)]) {
        expect(answer).toFailWith(errors.invalidFormData);
        expect(answer.body.fields).toEqual({ path: [expect.stringContaining('Diffs of CVS are imported')] });
      }
    });

    it('200: they are shown', async () => {
      const request = await aRequest('CVS');
      const names = { source_file: 'proj/src/a.c', dest_file: 'proj/src/a.c', source_revision: '1.4' };
      await api.make.fileDiff(request, { ...names, tool: 'cvs', dest_detail: '26 Jul 2007', diff: CVS });

      const { patches } = (await client.get(`${request.url}diffs/1/patches/`)).body;

      expect(patches).toMatchObject([{ ...names, status: 'modified' }]);
      expect(patches[0].patch).toContain('+++ b/proj/src/a.c\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n');
      expect((await client.get(`${request.url}diffs/1/`, asPatch)).text).toBe(CVS);
    });
  });
});
