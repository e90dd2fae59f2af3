import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { builtPrograms } from './programs';

interface DemoWorld {
  readonly filediffs: readonly {
    key: string;
    review_request: string;
    source_file: string;
    source_revision: string;
    dest_file: string;
    dest_detail: string;
    diff: string;
  }[];
  readonly diff_file_attachments: readonly { filename: string; repo_path?: string; content_base64: string }[];
}

const GIT = spawnSync('git', ['--version']).status === 0;
const NOTHING = '0'.repeat(40);
const world = JSON.parse(readFileSync(builtPrograms.demoWorld, 'utf8')) as DemoWorld;

/** The id that git gives to a file's content. */
const blobId = (bytes: Buffer) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** The files of the demo's repositories before the changes: texts, and files whose bytes the world has. */
const BEFORE = new Map(
  [
    Buffer.from('Welcome to our website\n'),
    Buffer.from('Two people, one room, one key\n'),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4" fill="gray"/></svg>\n',
    ),
    ...world.diff_file_attachments
      .filter(({ repo_path }) => repo_path !== undefined)
      .map(({ content_base64 }) => Buffer.from(content_base64, 'base64')),
  ].map((bytes) => [blobId(bytes), bytes]),
);

describe('the diffs of the demo world', () => {
  it.each(world.filediffs)('are patches in the form of git: $key', (file) => {
    const { source_file, source_revision, dest_file, dest_detail, diff } = file;
    const [header, ...lines] = diff.split('\n');

    expect(header).toBe(`diff --git a/${source_file} b/${dest_file}`);
    const before = source_revision === 'PRE-CREATION' ? NOTHING : source_revision;
    expect(lines.filter((line) => line.startsWith('index '))).toEqual([
      expect.stringMatching(new RegExp(`^index ${before}\\.\\.${dest_detail}( 100644)?$`)),
    ]);
    if (lines.includes('GIT binary patch')) return;
    const [hunk = '', ...changes] = lines.slice(
      lines.findIndex((line) => line.startsWith('@@ ')),
      -1,
    );
    const of = (signs: string) => String(changes.filter((line) => signs.includes(line[0] ?? '')).length);
    const [, old = '1', now = '1'] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@$/.exec(hunk) ?? [];
    expect([old, now]).toEqual([of(' -'), of(' +')]);
  });

  const folder = makeTemporaryFolder('demo-world-spec');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  (GIT ? it : it.skip).each([...new Set(world.filediffs.map((file) => file.review_request))])(
    'apply, and make what they say: %s',
    (request) => {
      const files = world.filediffs.filter(({ review_request }) => review_request === request);
      const repository = join(folder, request);
      mkdirSync(repository, { recursive: true });
      for (const { source_file: path, source_revision: revision } of files) {
        const bytes = BEFORE.get(revision);
        if (!bytes) continue;
        mkdirSync(dirname(join(repository, path)), { recursive: true });
        writeFileSync(join(repository, path), bytes);
      }
      // Outside of a repository, git apply changes the current folder.
      const env = { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: folder };

      const applied = spawnSync('git', ['apply'], {
        cwd: repository,
        env,
        input: files.map(({ diff }) => diff).join(''),
        encoding: 'utf8',
      });

      expect([applied.status, applied.stderr]).toEqual([0, '']);
      for (const { dest_file, dest_detail } of files) {
        expect([dest_file, blobId(readFileSync(join(repository, dest_file)))]).toEqual([dest_file, dest_detail]);
      }
    },
  );
});
