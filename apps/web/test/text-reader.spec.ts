import { setImmediate as settle } from 'node:timers/promises';
import type { FileEntry, FileText } from '../src/diff/file.ts';
import { TextReader } from '../src/diff/text-reader.ts';

const entry = (id: number): FileEntry => ({
  ...{
    id,
    againstId: null,
    path: `file${id}`,
    status: 'modified',
    isBinary: false,
    mode: undefined,
    inserted: 1,
    deleted: 1,
    digest: '',
  },
});
const text = (id: number): FileText => ({
  id,
  patch: '',
  patchUrl: '',
  properties: null,
  inserted: null,
  deleted: null,
  isApproximate: false,
  moves: [],
  isMisleading: false,
  before: null,
  after: null,
});
const all = () => true;

/** A reader of 200 files, and what it asked for: `start+count` of each answer that is waited for. */
function readerOf(perAnswer = 25) {
  const waiting = new Map<string, () => void>();
  const told: number[] = [];
  const reader = new TextReader(
    Array.from({ length: 200 }, (_, id) => entry(id)),
    {
      read: (start, count) =>
        new Promise((answer) => {
          const ids = Array.from({ length: Math.min(count, perAnswer) }, (_, more) => start + more);
          waiting.set(`${start}+${count}`, () => answer(ids.map(text)));
        }),
      tell: (page) => told.push(...page.map(({ id }) => id)),
      fail: (error) => {
        throw error;
      },
    },
  );
  const answer = async (asked: string) => {
    waiting.get(asked)?.();
    waiting.delete(asked);
    await settle();
  };
  return { reader, waiting: () => [...waiting.keys()], told, answer };
}

describe('the texts of files', () => {
  it('are all read when somebody wants them, what is seen first', async () => {
    const { reader, waiting, told, answer } = readerOf();
    reader.wantAll();
    expect(waiting()).toEqual(['0+25', '25+25', '50+25']);
    reader.want(['190'], all);
    for (let asked = waiting()[0]; asked; asked = waiting()[0]) await answer(asked);
    expect(told.indexOf(190)).toBeLessThan(told.indexOf(100));
    expect(told).toHaveLength(200);
  });

  it('are read by pages: what is seen, and what is behind it', async () => {
    const { reader, waiting, told, answer } = readerOf();
    reader.want(['0', '1'], all);
    expect(waiting()).toEqual(['0+25', '25+25', '50+25']);

    await answer('25+25');
    reader.want(['1', '2'], all);
    expect(waiting()).toEqual(['0+25', '50+25']);
    expect(told).toHaveLength(25);
  });

  it('are read backwards where somebody scrolls back, and not where nobody needs them', () => {
    const { reader, waiting } = readerOf();
    reader.want(['190'], all);
    reader.want(['180'], ({ id }) => id < 150);
    expect(waiting()).toEqual(['175+25', '125+25']);
  });

  it('are not waited for when somebody has scrolled on', async () => {
    const { reader, waiting, answer } = readerOf();
    reader.want(['0'], all);
    reader.want(['160'], all);
    reader.want(['100'], all);
    expect(waiting()).toHaveLength(3);
    await answer('0+25');
    expect(waiting()).toEqual(['25+25', '50+25', '100+25']);
  });

  it('are read from what is seen on where an answer ends early', async () => {
    const { reader, waiting, answer } = readerOf(2);
    reader.want(['10'], () => false);
    expect(waiting()).toEqual(['0+25']);
    await answer('0+25');
    expect(waiting()).toEqual(['10+15']);
    await answer('10+15');
    expect(waiting()).toEqual([]);
  });
});
