import { visibleText } from '@review-service/contracts/visible-text';
import XmlBuilder from 'fast-xml-builder';

/** A feed, before it is XML. Addresses are absolute, times ISO 8601. */
export interface Feed {
  /** Never changes. */
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  /** The page that shows the same. */
  readonly page: string;
  readonly entries: readonly FeedEntry[];
}

/** What a feed says of one thing. */
export interface FeedEntry {
  /** The address of its page, which never changes. */
  readonly page: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly author: { readonly name: string; readonly page: string };
  /** One word, such as its state. */
  readonly category: string;
  readonly summary: string;
}

/** The media type of `atomOf`. */
export const ATOM = 'application/atom+xml;charset=utf-8';

const builder = new XmlBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/**
 * The bytes of a feed (RFC 4287). It does not say its own address: that has a secret, and readers keep what they got. Texts
 * are plain; the builder escapes what is markup in them.
 */
export const atomOf = ({ id, title, updated, page, entries }: Feed): Buffer =>
  Buffer.from(
    builder.build({
      '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
      feed: {
        '@xmlns': 'http://www.w3.org/2005/Atom',
        id,
        title: plain(title),
        updated,
        link: linkTo(page),
        entry: entries.map((entry) => ({
          id: entry.page,
          title: plain(entry.title),
          published: entry.published,
          updated: entry.updated,
          link: linkTo(entry.page),
          author: { name: plain(entry.author.name), uri: entry.author.page },
          category: { '@term': entry.category },
          ...(entry.summary !== '' && { summary: plain(entry.summary) }),
        })),
      },
    }),
  );

const linkTo = (page: string) => ({ '@rel': 'alternate', '@type': 'text/html', '@href': page });

/** Hidden characters are written out, as on pages. XML 1.0 has none of those, and no halves of characters either. */
const plain = (text: string): string => visibleText(text).replace(/[\ufffe\uffff]|\p{Surrogate}/gu, '');
