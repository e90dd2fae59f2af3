import { visibleText } from '@review-service/contracts/visible-text';
import { useMemo, type ReactNode } from 'react';
import styles from './markup.module.css';
import { isOwnPicture, PictureRoom } from './own-pictures.ts';

/**
 * A text that the service rendered (`force-text-type=html`): Markdown, or plain text that it escaped. It has no
 * scripts, and no tags of its author (docs/wire/lists.md); src/base/trusted-types.ts looks once more.
 */
export function Markup({ html }: { html: string }): ReactNode {
  const shown = useMemo(() => shownHere(html), [html]);
  return <div className={styles.markup} dangerouslySetInnerHTML={{ __html: shown }} />;
}

const room = new PictureRoom();

/**
 * Pictures become links to them where they are of other servers, which would learn who reads what, or of other addresses of
 * this one, or too many. Hidden characters are written out.
 */
function shownHere(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img'))
    if (isOwnPicture(picture.src, location.origin) && room.has(location.pathname, picture.src))
      picture.loading = 'lazy';
    else picture.replaceWith(inPlaceOf(picture));
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (texts.currentNode instanceof Text) texts.currentNode.data = visibleText(texts.currentNode.data);
  return body.innerHTML;
}

function inPlaceOf(picture: HTMLImageElement): Node {
  const words = picture.alt || picture.src;
  if (picture.closest('a')) return new Text(words);
  const link = document.createElement('a');
  link.href = picture.src;
  link.append(words);
  return link;
}
