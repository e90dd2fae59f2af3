import { Progress } from './progress';
import { progressLine } from './progress-line';

describe('the progress of an import', () => {
  const counts = new Map([
    ['users', 500],
    ['groups', 1_000],
  ]);

  it('says how much is done, how fast, and how long the rest will take', () => {
    expect(progressLine(counts, 0.25, 3)).toBe('[######··················]  25 %  groups: 1000  500 rows/s  0:09 left');
    expect(progressLine(counts, 1, 600)).toBe('[########################] 100 %  groups: 1000  3 rows/s  0:00 left');
    expect(progressLine(counts, 0.01, 60)).toContain('99:00 left');
  });

  it('guesses no rest of a document whose size is not known', () => {
    expect(progressLine(counts, 0, 3)).toBe('groups: 1000  500 rows/s');
    expect(progressLine(new Map(), 0, 0)).toBe('nothing yet: 0  0 rows/s');
  });

  const shown = (isTTY: boolean, work: (progress: Progress) => void) => {
    let text = '';
    const progress = new Progress({ isTTY, write: (more) => (text += more) });
    work(progress);
    progress.end();
    return text;
  };

  it('counts what is stored, and not what was only read', () => {
    const text = shown(false, (progress) => {
      progress.begin(1_000);
      progress.show();
      progress.stored(counts, 500);
      progress.show();
    });

    expect(text).toMatch(/^nothing yet: 0 .*\n\[#{12}·{12}\] {2}50 % {2}groups: 1000 /);
  });

  it('says that it is finishing when all rows are stored', () => {
    const text = shown(false, (progress) => {
      progress.finishing();
      progress.show();
    });

    expect(text).toBe('all rows are stored; finishing\n');
  });

  it.each([
    [true, '\r\x1b[Kanother site\n\r\x1b[K'],
    [false, 'another site\n'],
  ])('leaves no scrap of a bar (on a terminal: %s)', (isTTY, expected) => {
    expect(shown(isTTY, (progress) => progress.remark('another site'))).toBe(expected);
  });
});
