import type { Move } from '../src/diff/file.ts';
import { lineAbove, movedLinesOf } from '../src/diff/moved-lines.ts';
import { textOf } from './text-of.ts';

const FROM: Move = { side: 'from', line: 2, num_lines: 2, file: 2, other_line: 1 };
const TO: Move = { side: 'to', line: 1, num_lines: 2, file: 1, other_line: 2 };
const from = () => textOf(1, [' first', '-leave()', '-count(boats)'], [FROM]);
const to = () => textOf(2, ['+  leave()', '+  count(ships)', ' last'], [TO]);

describe('moved lines', () => {
  it('are the same in the other place, or edited there', () => {
    const texts = new Map([from(), to()].map((text) => [text.id, text]));
    expect([...movedLinesOf(from(), (id) => texts.get(id)).old]).toEqual([
      [2, 'same'],
      [3, 'edited'],
    ]);
    expect([...movedLinesOf(to(), (id) => texts.get(id)).new]).toEqual([
      [1, 'same'],
      [2, 'edited'],
    ]);
  });

  it('are taken for the same until the other place was read', () => {
    const text = from();
    expect(movedLinesOf(text, () => undefined).old.get(3)).toBe('same');
    expect(movedLinesOf(text, to).old.get(3)).toBe('edited');
  });

  it('have their label below the line above them, or above the first', () => {
    expect(lineAbove(from(), FROM)).toBe(1);
    expect(lineAbove(to(), TO)).toBe(0);
    expect(lineAbove(to(), { ...TO, line: 40 })).toBe(40);
  });
});
