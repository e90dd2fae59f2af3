import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SampleContent, GitRepository, HAS_GIT, type Tree } from './git-repository.sample';
import { wholeFile } from './whole-file';
import type { PatchedFile } from './patched-file';
import { readPatch } from './read-patch';

/** Patches that Git wrote, for machines without it. With RECORD_PATCHES set they are written anew. */
const FIXTURES = resolve(__dirname, '../fixtures');
const RECORD = process.env.RECORD_PATCHES !== undefined;

interface Case {
  readonly name: string;
  readonly before: Tree;
  readonly after: Tree;
  /** The options of `git diff`. */
  readonly options?: readonly string[];
  readonly settings?: readonly string[];
  /** What else writes the patch, from two commits, the later of which changes all. */
  readonly command?: readonly string[];
  /** As describe() says it. */
  readonly files: readonly string[];
  /** The patch lacks content, so nobody can apply it. */
  readonly isPartial?: true;
  /** How many folders of the names are prefixes. */
  readonly prefix?: 0;
}

const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}\n`).join('');
const BINARY = Buffer.from(Array.from({ length: 700 }, (_, at) => (at * at) % 251)).toString('latin1');

const NAMES = [
  'a b/c d.txt',
  ' leading and trailing ',
  'tab\tin it',
  'line\nfeed',
  'quote"mark',
  'back\\slash',
  'caf\xc3\xa9.txt',
  'latin-1 caf\xe9.txt',
  'x b/x',
  'a/b/a/b',
  'b/x b/x',
  '-- dashes',
  'bell\x07',
];
const named = (content: string): Tree => Object.fromEntries(NAMES.map((name) => [name, content]));

const MODES = {
  before: {
    run: 'one\n',
    'run changed': 'one\n',
    link: ['120000', 'one'],
    gone: ['120000', 'target'],
    turned: 'text\n',
  },
  after: {
    run: ['100755', 'one\n'],
    'run changed': ['100755', 'two\n'],
    link: ['120000', 'caf\xc3\xa9/two'],
    fresh: ['120000', 'two\nlines'],
    turned: ['120000', 'link'],
  },
} satisfies Record<string, Tree>;

const BINARIES = {
  before: { changed: BINARY, gone: BINARY.slice(1), text: 'text\n' },
  after: { changed: `${BINARY}\0more`, fresh: BINARY.slice(2), text: 'other\n' },
} satisfies Record<string, Tree>;

const PLACES = {
  before: { 'dir/file': lines(20), 'dir/moved': lines(30, 'moved'), gone: 'gone\n', run: 'run\n' },
  after: { 'dir/file': lines(21), 'dir/new place': lines(30, 'moved'), fresh: 'fresh\n', run: ['100755', 'run\n'] },
} satisfies Record<string, Tree>;
const PLACED = [
  'modified dir/file +1 -0 100644>100644',
  'moved dir/moved -> dir/new place 100% +0 -0',
  'new modified fresh +1 -0 >100644',
  'deleted gone +0 -1 100644>',
  'modified run +0 -0 100644>100755',
];

const CASES: readonly Case[] = [
  {
    name: 'text',
    before: {
      'query.sql': `select 1;\n-- old.sql\nselect 2;\n${lines(20)}last`,
      'carriage-returns': 'one\r\ntwo\rthree\r\nfour\n',
      'latin-1': 'caf\xe9\n',
      'line ends': 'same\n',
    },
    after: {
      'query.sql': `select 1;\n++ new.sql\nselect 2;\n${lines(20)}last line\n`,
      'carriage-returns': 'one\r\ntwo\rdrei\r\nfour\n',
      'latin-1': 'caf\xe8\n',
      'line ends': 'same',
    },
    files: [
      'modified carriage-returns +1 -1 100644>100644',
      'modified latin-1 +1 -1 100644>100644',
      'modified line ends +1 -1 100644>100644',
      'modified query.sql +2 -2 100644>100644',
    ],
  },
  {
    name: 'without context',
    before: { file: lines(30) },
    after: {
      file: lines(30).replace('line 3\n', '').replace('line 9\n', 'line 9\nadded\n').replace('line 1\n', 'first\n'),
    },
    options: ['-U0'],
    files: ['modified file +2 -2 100644>100644'],
  },
  {
    name: 'names',
    before: named('one\n'),
    after: named('two\n'),
    files: [...NAMES].sort().map((name) => `modified ${shown(name)} +1 -1 100644>100644`),
  },
  {
    name: 'names without changes of content',
    before: named('one\n'),
    after: Object.fromEntries(NAMES.map((name) => [name, ['100755', 'one\n']])),
    files: [...NAMES].sort().map((name) => `modified ${shown(name)} +0 -0 100644>100755`),
  },
  {
    name: 'names as they are',
    before: {},
    after: named(''),
    settings: ['core.quotePath=false'],
    files: [...NAMES].sort().map((name) => `new modified ${shown(name)} +0 -0 >100644`),
  },
  {
    name: 'moves and copies',
    before: { one: lines(40), two: lines(40, 'other'), three: lines(40, 'third') },
    after: {
      'ein\xc3\xb6de': lines(40),
      'two b/two': `${lines(40, 'other')}more\n`,
      three: lines(40, 'third'),
      'three-copy': lines(40, 'third'),
      'three and more': `${lines(40, 'third')}more\n`,
    },
    options: ['-C', '--find-copies-harder'],
    files: [
      'moved one -> ein\u00f6de 100% +0 -0',
      'copied three -> three and more 98% +1 -0 100644>100644',
      'copied three -> three-copy 100% +0 -0',
      'moved two -> two b/two 98% +1 -0 100644>100644',
    ],
  },
  { name: 'no prefixes', ...PLACES, options: ['--no-prefix'], files: PLACED, prefix: 0 },
  { name: 'no prefixes by setting', ...PLACES, settings: ['diff.noprefix=true'], files: PLACED, prefix: 0 },
  { name: 'prefixes of both sides', ...PLACES, settings: ['diff.mnemonicPrefix=true'], files: PLACED },
  { name: 'other prefixes', ...PLACES, options: ['--src-prefix=old/', '--dst-prefix=new/'], files: PLACED },
  {
    name: 'backwards',
    before: PLACES.after,
    after: PLACES.before,
    settings: ['diff.mnemonicPrefix=true'],
    files: [
      'modified dir/file +0 -1 100644>100644',
      'moved dir/new place -> dir/moved 100% +0 -0',
      'deleted fresh +0 -1 100644>',
      'new modified gone +1 -0 >100644',
      'modified run +0 -0 100755>100644',
    ],
  },
  {
    name: 'modes and links',
    ...MODES,
    files: [
      'new modified fresh +2 -0 >120000 (? to two\nlines)',
      'deleted gone +0 -1 120000> (target to ?)',
      'modified link +1 -1 120000>120000 (one to caf\u00e9/two)',
      'modified run +0 -0 100644>100755',
      'modified run changed +1 -1 100644>100755',
      'deleted turned +0 -1 100644>',
      'new modified turned +1 -0 >120000 (? to link)',
    ],
  },
  {
    name: 'submodules',
    before: { library: ['160000', '1'.repeat(40)], gone: ['160000', '2'.repeat(40)] },
    after: { library: ['160000', '3'.repeat(40)], fresh: ['160000', '4'.repeat(40)] },
    options: ['--no-renames'],
    files: ['new modified fresh +1 -0 >160000', 'deleted gone +0 -1 160000>', 'modified library +1 -1 160000>160000'],
  },
  {
    name: 'binary files',
    ...BINARIES,
    options: ['--binary', '--no-renames'],
    files: [
      'modified binary changed +0 -0 100644>100644',
      'new modified binary fresh +0 -0 >100644',
      'deleted binary gone +0 -0 100644>',
      'modified text +1 -1 100644>100644',
    ],
  },
  {
    name: 'binary files without content',
    ...BINARIES,
    options: ['--no-renames'],
    files: [
      'modified binary changed +0 -0 100644>100644',
      'new modified binary fresh +0 -0 >100644',
      'deleted binary gone +0 -0 100644>',
      'modified text +1 -1 100644>100644',
    ],
    isPartial: true,
  },
  {
    name: 'deleted files without content',
    before: { gone: lines(3), empty: '' },
    after: {},
    options: ['--irreversible-delete'],
    files: ['deleted empty +0 -0 100644>', 'deleted gone +0 -0 100644>'],
    isPartial: true,
  },
  {
    name: 'a mail',
    before: { 'one file': 'one\n', 'other.sql': '-- a\n-- b\n' },
    after: { 'one file': 'two\n', 'other.sql': '-- b\n' },
    command: ['format-patch', '--stdout', '--full-index', '--signature=2.39.5', '-1'],
    files: ['modified one file +1 -1 100644>100644', 'modified other.sql +0 -1 100644>100644'],
  },
  {
    name: 'mails',
    before: { file: 'one\n' },
    after: { file: 'two\n' },
    command: ['format-patch', '--stdout', '--full-index', '--signature=2.39.5', '--root'],
    files: ['new modified file +1 -0 >100644', 'modified file +1 -1 100644>100644'],
    isPartial: true,
  },
];

const MESSAGE = `Change it

It says what git does not take for a patch:

--- a/file
@@ is no hunk
diff --cc is a word
-- 
and goes on.
`;

function shown(name: string): string {
  return Buffer.from(name, 'latin1').toString();
}

const describeFile = (file: PatchedFile): string =>
  [
    file.isNew ? 'new ' : '',
    file.status,
    file.isBinary ? ' binary' : '',
    ` ${file.source.text}`,
    file.source.text === file.dest.text ? '' : ` -> ${file.dest.text}`,
    file.similarity === undefined ? '' : ` ${file.similarity}%`,
    ` +${file.insertCount} -${file.deleteCount}`,
    (file.oldMode ?? file.newMode) ? ` ${file.oldMode ?? ''}>${file.newMode ?? ''}` : '',
    (file.oldTarget ?? file.newTarget) ? ` (${file.oldTarget?.text ?? '?'} to ${file.newTarget?.text ?? '?'})` : '',
  ].join('');

async function filesOf(patch: Buffer): Promise<PatchedFile[]> {
  const files = [];
  for await (const file of readPatch(
    'git',
    (async function* () {
      yield patch;
    })(),
  )) {
    files.push(file);
  }
  return files;
}

/** Makes the patches of cases. */
class Repository extends GitRepository {
  private readonly patches = new Map<string, Buffer>();

  /** The patch of a case, which is made once. */
  patch(each: Case): Buffer {
    const made = this.patches.get(each.name) ?? this.makePatch(each);
    this.patches.set(each.name, made);
    return made;
  }

  private makePatch({ before, after, options = [], settings = [], command }: Case): Buffer {
    const [old, now] = [this.tree(before), this.tree(after)];
    if (!command) return this.git(['diff', '--cached', '--full-index', ...options, old], '', settings);
    const first = this.line(['commit-tree', old, '-m', 'First']);
    const second = this.line(['commit-tree', now, '-p', first, '-F', '-'], MESSAGE);
    return this.git([...command, second], '', settings);
  }
}

const textOf = (content: SampleContent | undefined) => (typeof content === 'object' ? content[1] : content);

/** The id that git gives to a file's content. */
const blobId = (bytes: Buffer) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

describe('patches that git writes', () => {
  const repository = HAS_GIT ? new Repository() : undefined;
  afterAll(() => repository?.remove());
  const file = (name: string) => join(FIXTURES, `${name}.patch`);

  if (repository && RECORD) {
    mkdirSync(FIXTURES, { recursive: true });
    for (const each of CASES) writeFileSync(file(each.name), repository.patch(each));
  }

  it('are kept for machines without git', () => {
    const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.patch'));
    expect(names.sort()).toEqual(CASES.map(({ name }) => `${name}.patch`).sort());
  });

  it.each(CASES)('say what they do, as they were kept: $name', async ({ name, files }) => {
    expect((await filesOf(readFileSync(file(name)))).map(describeFile)).toEqual(files);
  });

  (repository ? describe : describe.skip)('with the git of this machine', () => {
    const git = repository ?? ({} as Repository);

    it.each(CASES)('say what they do: $name', async (each) => {
      expect((await filesOf(git.patch(each))).map(describeFile)).toEqual(each.files);
    });

    it.each(CASES)('have the names and counts that git reads: $name', async (each) => {
      const patch = git.patch(each);
      const read = (await filesOf(patch)).map((file) => {
        const counts = file.isBinary ? '-\t-' : `${file.insertCount}\t${file.deleteCount}`;
        return Buffer.concat([Buffer.from(`${counts}\t`), file.dest.bytes]).toString('latin1');
      });

      const strip = each.prefix === undefined ? [] : [`-p${each.prefix}`];
      const numstat = git.git(['apply', '--numstat', '-z', ...strip], patch).toString('latin1');

      expect(read).toEqual(numstat.split('\0').slice(0, -1));
    });

    it.each(CASES.filter(({ isPartial }) => !isPartial))('can be applied file by file: $name', async (each) => {
      const patch = git.patch(each);
      const files = await filesOf(patch);
      const after = git.tree(each.after);
      git.tree(each.before);

      for (const { start, end } of files) {
        const strip = each.prefix === undefined ? [] : [`-p${each.prefix}`];
        git.git(['apply', '--cached', '--unidiff-zero', '--binary', ...strip], patch.subarray(start, end));
      }

      expect(git.line(['write-tree'])).toBe(after);
    });

    it.each(CASES.filter(({ isPartial }) => !isPartial))('name the content before and after: $name', async (each) => {
      const patch = git.patch(each);
      for (const read of await filesOf(patch)) {
        const sides = [
          [each.before, read.source, read.sourceRevision, read.isNew],
          [each.after, read.dest, read.destRevision, read.status === 'deleted'],
        ] as const;
        for (const [tree, name, revision, isMissing] of sides) {
          const content = tree[Buffer.from(name.bytes).toString('latin1')];
          if (isMissing) {
            expect(revision).toMatch(/^(PRE-CREATION|0{40})$/);
          } else if (revision !== '' && content !== undefined) {
            const [mode, text] = typeof content === 'string' ? ['100644', content] : content;
            const id = mode === '160000' ? text : blobId(Buffer.from(text, 'latin1'));
            expect([name.text, revision]).toEqual([name.text, id]);
          }
        }
      }
    });

    it.each(CASES)('have the content of new and of deleted files: $name', async (each) => {
      const patch = git.patch(each);
      for (const { start, end, source, dest, isNew, isBinary, status, oldMode, newMode } of await filesOf(patch)) {
        const sides = [
          ['new', isNew, newMode, each.after, dest],
          ['old', status === 'deleted', oldMode, each.before, source],
        ] as const;
        for (const [side, isWhole, mode, tree, name] of sides) {
          const content = wholeFile(patch.subarray(start, end), side);
          const expected = tree[Buffer.from(name.bytes).toString('latin1')];
          const isLeftOut = each.options?.includes('--irreversible-delete') === true && expected !== '';
          if (isLeftOut) expect(content).toBeUndefined();
          else if (!isWhole || isBinary) expect([undefined, textOf(expected)]).toContain(content?.toString('latin1'));
          else if (mode !== '160000' && each.name !== 'mails') {
            expect(content?.toString('latin1')).toBe(textOf(expected));
          }
        }
      }
    });

    it('cannot be read where they compare a merge with its parents', async () => {
      const trees = ['one\n', 'two\n', 'three\n'].map((content) => git.tree({ file: content }));
      const [one = '', two = '', three = ''] = trees;
      const parents = [one, two].map((tree) => git.line(['commit-tree', tree, '-m', 'Parent']));
      const merge = git.line(['commit-tree', three, ...parents.flatMap((id) => ['-p', id]), '-m', 'Merge']);

      for (const option of ['--cc', '-c']) {
        await expect(filesOf(git.git(['show', option, merge]))).rejects.toMatchObject({ kind: 'combined' });
      }
    });
  });
});
