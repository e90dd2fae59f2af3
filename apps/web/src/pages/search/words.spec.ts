import { hasWords, matchingLine } from './words.ts';

/** A line with its matches between brackets. */
const shown = (texts: string[], ...words: string[]) =>
  matchingLine(texts, words)
    ?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('the words of a search', () => {
  it('are marked in the line with the most of them', () => {
    const texts = ['The harbour.\nA clock for the Harbour', 'src/tide_clock.ts'];

    expect(shown(texts, 'clock', 'harb')).toBe('A [clock] for the [Harbour]');
    expect(shown(texts, 'tide', 'clo')).toBe('src/[tide]_[clock].ts');
    expect(shown(texts, 'clo', 'tide')).toBe('src/[tide]_clock.ts');
    expect(shown(texts, 'boat')).toBeUndefined();
    expect(shown(texts)).toBeUndefined();
  });

  it('are shown with some of a long line around them', () => {
    const line = shown([`${'a '.repeat(500)}harbour${' b'.repeat(500)}`], 'harbour') ?? '';

    expect(line).toMatch(/^…a? ?(a )+\[harbour\]( b)+ ?…$/);
    expect(line.length).toBeLessThan(300);
  });

  it('are all in a text, of which the last may be a beginning', () => {
    expect(hasWords('New review request', ['request', 'rev'])).toBe(true);
    expect(hasWords('New review request', ['rev', 'request'])).toBe(false);
    expect(hasWords('New review request', [])).toBe(true);
  });
});
