import { renderMarkdown } from '@review-service/platform/texts/markdown';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { escapeMarkdown, unescapeMarkdown } from './rich-text';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader of the HTML sees: blanks, however they are written. */
const shown = (html: string): string =>
  html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?');
const seen = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trimEnd()
        .replace(/\u00a0/g, ' ')
        .replace(/\u2003/g, '\t'),
    )
    .join('\n')
    .replace(/\n{2,}/g, '\n\n');

const expectAsTyped = (typed: string) => {
  const text = typed.trim();
  const markdown = escapeMarkdown(text);
  expect(seen(shown(renderMarkdown(markdown) ?? ''))).toBe(seen(text));
  // Another program, without the additions of GitHub.
  const { children } = fromMarkdown(markdown);
  expect(children.every(({ type }) => type === 'paragraph')).toBe(true);
  expect(seen(children.map((one) => toString(one)).join('\n\n'))).toBe(seen(text));
  expect(seen(unescapeMarkdown(markdown))).toBe(seen(text));
};

describe('plain text that becomes Markdown reads as it was typed', () => {
  it.each([
    'Log:\n\n    foo_bar[1] <x> *y*\n    next_line\n\nend\n  two blanks before',
    'all:\n\tcc -o a  a.c\t# two',
    '# a\n- b\n+ c\n1. d\n2) e\n> f\n=\n---\n***',
    'a|b\n:-|-:\nc|d',
    'a|b\n:-',
    'see https://e.com/x_y*z* and <http://e.com/a(b)c>. www.a_b.e.com/x_y www.e.com a_b@c.example x@y_z.example',
    'https://e.com/a>b_c',
    '&copy; &nbsp; &#x20; \\_ \\\\ `code`  ```\n```',
    '~~x~~ ![a](b) [a]: b\n[a]\n<!-- c --> <br>',
    'x  \ny\\\nz',
    '\u3000wide\n\u00a0fixed',
    '-https://e.com/-',
  ])('%j', expectAsTyped);

  it('whatever it is: random texts', () => {
    const PIECES = [
      ...[
        ' ',
        '  ',
        '    ',
        '\t',
        '\n',
        '\n\n',
        '\u3000',
        '\\',
        '`',
        '```',
        '*',
        '**',
        '_',
        '~~',
        '{',
        '[',
        ']',
        '](',
        '<',
      ],
      ...['>', '|', '&', '&lt;', '#', '## ', '- ', '+ ', '1. ', '2) ', '=', '---', ':', ':-:', '!', '!['],
      ...[
        'https://e.com/a_b',
        'http://',
        'www.e.com',
        'www.',
        'a_b@c.example',
        '@',
        '<http://x>',
        '[a]: b',
        'word',
        'é',
        '.',
        ')',
      ],
    ];
    let seed = 20_261_128;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 1_000; round += 1)
      expectAsTyped(Array.from({ length: 1 + next(14) }, () => PIECES[next(PIECES.length)]).join(''));
  });
});
