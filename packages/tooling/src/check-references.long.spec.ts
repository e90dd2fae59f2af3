import { join } from 'node:path';
import { plantedCheckout } from './planted-checkout';

/** Paths are joined from parts, because the check also reads this file. */
const PAGE = join('docs', 'wire.md');
const DECISIONS = join('docs', 'decisions');
const DECISION = join(DECISIONS, 'R1-tokens.md');
const LIST = join(DECISIONS, 'README.md');
const WORD = 'decision';

/** A checkout without faults, as text by path. */
const SOUND: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\n*.log\n',
  'README.md': `# Front\n\n[wire](${PAGE}#two-words), [below](#front), [away](https://example.com/no.md#where)\n`,
  [PAGE]: '# Wire\n\n## Two `words`\n\n```md\n[no link](in-code.md)\n```\n\n![spec](../a.spec.ts)\n',
  [DECISION]: '# R1\n\n[a.spec.ts](../../a.spec.ts)\n',
  [LIST]: '# Decisions\n\n[R1](R1-tokens.md)\n',
  'a.spec.ts': `// ${WORD} R1, see ${PAGE}#two-words\n`,
  'node_modules/theirs/README.md': '[dead](nowhere.md)\n',
};

describe('the check of references', () => {
  const checkIn = plantedCheckout('check-references.mjs');
  const check = async (files: Readonly<Record<string, string>>) => {
    const { code, output } = await checkIn(files);
    return { code, lines: output.split('\n') };
  };

  it('follows links, mentions and ids to where they lead, and leaves installed packages alone', async () => {
    expect(await check(SOUND)).toEqual({ code: 0, lines: ['6 files, no faults'] });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'an id without a page',
      { 'b.ts': `// One.\n/** Two (${WORD} R2). */\n` },
      `b.ts:2: no page in ${DECISIONS} explains decision R2`,
    ],
    [
      'an id without a page, on the next line of a comment',
      { 'b.ts': `/**\n * One, ${WORD}\n * R2.\n */\n` },
      `b.ts:2: no page in ${DECISIONS} explains decision R2`,
    ],
    [
      'an id in the plural, which a search would miss',
      { 'b.ts': `// ${WORD}s R1 and R2\n` },
      'b.ts:1: write "decision R1", on one line, so that it can be searched for',
    ],
    ['a link to no file', { 'b.md': 'One.\n\nTwo,\n[three](three.md)\n' }, 'b.md:4: there is no three.md'],
    [
      'a picture of no file',
      { [join('docs', 'b.md')]: '![b](b.png)\n' },
      `${join('docs', 'b.md')}:1: there is no ${join('docs', 'b.png')}`,
    ],
    ['a definition of a link to no file', { 'b.md': '[b]\n\n[b]: c.md\n' }, 'b.md:3: there is no c.md'],
    ['a link to no heading of another page', { 'b.md': `[b](${PAGE}#no)\n` }, `b.md:1: ${PAGE} has no heading #no`],
    ['a link to no heading of its own page', { 'b.md': '# B\n\n[b](#c)\n' }, 'b.md:3: b.md has no heading #c'],
    [
      'a mention of no page',
      { 'b.ts': `\n// ${join('docs', 'no.md')}\n` },
      `b.ts:2: there is no ${join('docs', 'no.md')}`,
    ],
    ['a mention of no heading', { 'b.ts': `// ${PAGE}#no.\n` }, `b.ts:1: ${PAGE} has no heading #no`],
    [
      'a test that is not there',
      { [DECISION]: '# R1\n\n[b.spec.ts](../../b.spec.ts)\n' },
      `${DECISION}:3: there is no b.spec.ts`,
    ],
    [
      'a test that is not there, named without a link',
      { [DECISION]: `${SOUND[DECISION] ?? ''}Also \`${join('apps', 'b.spec.ts')}\`.\n` },
      `${DECISION}:4: there is no ${join('apps', 'b.spec.ts')}`,
    ],
    [
      'a decision without a test',
      { [DECISION]: '# R1\n\n[wire](../wire.md)\n' },
      `${DECISION}:1: names no test that holds the decision, by a link to its file`,
    ],
    ['a decision that the list leaves out', { [LIST]: '# Decisions\n' }, `${DECISION}:1: ${LIST} does not link to it`],
  ])('names the place of %s', async (_, planted, fault) => {
    expect(await check({ ...SOUND, ...planted })).toEqual({ code: 1, lines: [fault] });
  });

  it('names a second page of one decision', async () => {
    const second = join(DECISIONS, 'R1-twice.md');
    const list = `${SOUND[LIST] ?? ''}[twice](R1-twice.md)\n`;

    const { lines } = await check({ ...SOUND, [LIST]: list, [second]: SOUND[DECISION] ?? '' });

    expect(lines).toEqual([expect.stringMatching(/:1: .* explains decision R1 already$/)]);
  });
});
