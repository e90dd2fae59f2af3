/** @jest-environment jsdom */
import { namesMentionedIn, withLinkedMentions } from './linked-mentions.ts';

describe('mentions in a rendered text', () => {
  const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
  const linked = (html: string, ...people: string[]) =>
    withLinkedMentions(bodyOf(html), new Set(people), (name) => `/users/${name}/`).innerHTML;

  it('are links to people who exist', () => {
    expect(linked('<p>@ann, @bob.</p>', 'ann')).toBe('<p><a href="/users/ann/" data-person="ann">@ann</a>, @bob.</p>');
    expect(linked("<p>@ann.b's</p>", 'ann', 'ann.b')).toBe(
      `<p><a href="/users/ann.b/" data-person="ann.b">@ann.b</a>'s</p>`,
    );
  });

  it('are none in code, links and addresses', () => {
    const html = '<p><code>@ann</code> <a href="/x">@ann</a> ann@example.com</p><pre>@ann</pre>';

    expect(namesMentionedIn(bodyOf(html))).toEqual([]);
    expect(linked(html, 'ann')).toBe(html);
  });

  it('stay text, whatever is around them', () => {
    expect(linked('<p>&lt;img src=x&gt; @ann</p>', 'ann')).toBe(
      '<p>&lt;img src=x&gt; <a href="/users/ann/" data-person="ann">@ann</a></p>',
    );
  });

  it('are looked up by all names that they may be, each once', () => {
    expect(namesMentionedIn(bodyOf('<p>@ann. @ann.</p><ul><li>@bob</li></ul>'))).toEqual(['ann.', 'ann', 'bob']);
  });
});
