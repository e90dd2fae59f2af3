import { visibleText } from '@review-service/contracts/visible-text';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { served } from '../base/service.ts';
import styles from './markup.module.css';
import { namesMentionedIn, withLinkedMentions } from './mentions/linked-mentions.ts';
import { usePeopleNamed } from './mentions/people-named.ts';
import { isOwnPicture, PictureRoom } from './own-pictures.ts';

/**
 * A text that the service rendered (`force-text-type=html`): Markdown, or plain text that it escaped. It has no
 * scripts, and no tags of its author (docs/wire/lists.md); src/base/trusted-types.ts looks once more. Mentions of people whom
 * the reader may see are links to them.
 */
export function Markup({ html }: { html: string }): ReactNode {
  const navigate = useNavigate();
  const body = useMemo(() => shownHere(html), [html]);
  const names = useMemo(() => namesMentionedIn(body), [body]);
  const people = usePeopleNamed(names);
  const shown = useMemo(
    () => (people.size === 0 ? body : withLinkedMentions(body, people, addressOf)).innerHTML,
    [body, people],
  );
  const onClick = (event: MouseEvent) => {
    const person = event.target instanceof HTMLElement ? event.target.dataset.person : undefined;
    if (person === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ to: '/users/$username/', params: { username: person } });
  };
  // The clicks are those of links in it, which the keyboard can send, too.
  return <div dir="auto" className={styles.markup} onClick={onClick} dangerouslySetInnerHTML={{ __html: shown }} />;
}

const addressOf = (username: string): string => served(`/users/${encodeURIComponent(username)}/`);

const room = new PictureRoom();

/** Each of these may be in another language, and is written in its direction. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th';

/**
 * Pictures become links to them where they are of other servers, which would learn who reads what, or of other addresses of
 * this one, or too many. Hidden characters are written out.
 */
function shownHere(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img'))
    if (isOwnPicture(picture.src, location.origin) && room.has(location.pathname, picture.src))
      picture.loading = 'lazy';
    else picture.replaceWith(inPlaceOf(picture));
  for (const block of body.querySelectorAll<HTMLElement>(BLOCKS)) block.dir = 'auto';
  for (const code of body.querySelectorAll<HTMLElement>('pre, code')) code.dir = 'ltr';
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (texts.currentNode instanceof Text) texts.currentNode.data = visibleText(texts.currentNode.data);
  return body;
}

function inPlaceOf(picture: HTMLImageElement): Node {
  const words = picture.alt || picture.src;
  if (picture.closest('a')) return new Text(words);
  const link = document.createElement('a');
  link.href = picture.src;
  link.append(words);
  return link;
}
