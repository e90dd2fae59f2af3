import { textPreview } from './text-preview';

const of = (text: string | Uint8Array, filename = 'file') => textPreview(Buffer.from(text), filename);

describe('the preview of a text', () => {
  it.each([
    ['a line', 'Hello\n', 'Hello'],
    ['lines with any ending', 'a\r\nb\rc\n', 'a\nb\nc'],
    ['nothing', '', ''],
    ['empty lines', '\n\na\n', '\n\na'],
    ['what HTML means something by', `<b>&"'</b>`, '&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;'],
    ['marks of direction', 'a\u202eb\u2066c', 'a[U+202E]b[U+2066]c'],
    ['control characters but tabs', 'a\0\tb\x1b', 'a[U+0000]\tb[U+001B]'],
    ['a byte order mark', '\ufeffa', 'a'],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
  ])('of %s', (_, text, html) => {
    expect(of(text)).toBe(html);
  });

  it('ends after 1,000 bytes, between two characters', () => {
    expect(of(`${'x'.repeat(998)}ä${'y'.repeat(10)}`)).toBe(`${'x'.repeat(998)}ä`);
    expect(of(`${'x'.repeat(999)}ä`)).toBe('x'.repeat(999));
  });

  it('ends after 50 lines', () => {
    expect(of('x\n'.repeat(60)).split('\n')).toHaveLength(50);
  });

  it('has colours for the language that the name tells, in lines that are whole by themselves', () => {
    expect(of('/* a\nb */ let', 'x.ts')).toBe(
      '<span class="hljs-comment">/* a</span>\n<span class="hljs-comment">b */</span> <span class="hljs-keyword">let</span>',
    );
    expect(of('{"a": 1}', 'A.JSON')).toContain('hljs-number');
    expect(of('all: a.o', 'Makefile')).toContain('hljs-section');
  });

  it('has none for a name that tells nothing, or something else', () => {
    for (const name of ['let', 'a.xyz', '.ts', '__proto__', 'constructor', 'a.constructor', 'photo.png']) {
      expect(of('let a = 1;', name)).toBe('let a = 1;');
    }
  });

  it('of anything is escaped text and spans', () => {
    const text = `<style>a{}</style><script>let a = "</script>";</script>\n<?php echo '<b>' ?>\n\`\`\`js\n<i>`;
    for (const name of ['a.html', 'a.php', 'a.md', 'a.js', 'a.tsx', 'a.css', 'a.xml', 'a.vue', 'a.diff', 'a.sh']) {
      const html = of(text.repeat(4), name);
      const bare = html.replace(/<span class="(hljs|language)-[\w -]+">|<\/span>/g, '');
      expect([name, bare]).toEqual([name, expect.not.stringMatching(/[<>"']/)]);
      for (const line of html.split('\n')) {
        expect(line.split('<span').length).toBe(line.split('</span>').length);
      }
    }
  });
});
