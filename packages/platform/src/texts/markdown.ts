import { type BareAddress, bareAddresses, webAddressAt } from '@review-service/contracts/bare-addresses';
import MarkdownIt from 'markdown-it';

/** The allowed targets of links and pictures: the web, mail addresses, and addresses without a scheme. */
const LEADS_OUT = /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/i;

/** HTML has at most so many times the characters of its Markdown, and these more: an answer has room for it. */
const GROWTH = { times: 8, more: 1_024 };

/** Longer texts, which only imports have, are not rendered. */
const LONGEST = 262_144;

// HTML in a text is text: none of it becomes a tag, so the rendered HTML has no scripts.
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true });
markdown.validateLink = (url) => LEADS_OUT.test(url.trim());
// An address is shown as it was typed: decoded it may look like another one.
markdown.normalizeLinkText = (url) => url;

/** An address as the rules of the renderer take it. */
const asMatch = ({ index, text, url }: BareAddress) => ({
  ...{ index, lastIndex: index + text.length, raw: text, text, url },
  schema: url.slice(0, url.indexOf(':') + 1),
});
// Bare addresses by the rules of GFM, in place of those of linkify-it.
Object.assign(markdown.linkify, {
  test: (text: string) => bareAddresses(text).length > 0,
  match: (text: string) => bareAddresses(text).map(asMatch),
  matchAtStart(text: string) {
    const address = webAddressAt(text, 0);
    return address === undefined ? null : asMatch({ index: 0, text: address, url: address });
  },
});

// Each mention of a link repeats its address, however long that is: so much is known to be too much before it is made.
let room = 0;
const renderAttrs = markdown.renderer.renderAttrs.bind(markdown.renderer);
markdown.renderer.renderAttrs = (token) => {
  const shown = renderAttrs(token);
  room -= shown.length;
  if (room < 0) throw new TooMuchHtml();
  return shown;
};

class TooMuchHtml extends Error {}

/**
 * Markdown as HTML; null where this would be many times as long. It takes some milliseconds for a long text, and a second
 * or more for the worst of them, in which nothing else is done: call it in a thread of its own.
 */
export function renderMarkdown(text: string): string | null {
  if (text.length > LONGEST) return null;
  room = GROWTH.times * text.length + GROWTH.more;
  const most = room;
  try {
    const html = markdown.render(text);
    return html.length > most ? null : html.trimEnd();
  } catch (error) {
    if (error instanceof TooMuchHtml) return null;
    throw error;
  }
}
