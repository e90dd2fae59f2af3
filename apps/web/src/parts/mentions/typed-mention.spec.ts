import { completed, typedMention } from './typed-mention.ts';

describe('a mention that is being typed', () => {
  it.each([
    ['@', { start: 0, beginning: '' }],
    ['To @an', { start: 3, beginning: 'an' }],
    ['(@ann.b', { start: 1, beginning: 'ann.b' }],
    ['line\n@x', { start: 5, beginning: 'x' }],
    ['mail ann@exa', undefined],
    ['https://example.com/@an', undefined],
    ['@ann ', undefined],
    ['nobody', undefined],
  ])('is before the caret: %j', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected);
    expect(typedMention(`${text} and more`, text.length)).toEqual(expected);
  });

  it('is replaced by the name and one blank', () => {
    expect(completed('To @an', { start: 3, beginning: 'an' }, 'ann')).toEqual({ text: 'To @ann ', caret: 8 });
    expect(completed('To @ now', { start: 3, beginning: '' }, 'ann')).toEqual({ text: 'To @ann now', caret: 8 });
  });
});
