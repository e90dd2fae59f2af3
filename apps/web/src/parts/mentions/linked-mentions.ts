import { mentionsIn } from '@review-service/contracts/mentions';

/** In these, an `@` mentions nobody. */
const ELSEWHERE = 'a, code, pre';

/** The user names that the texts of an element may mention. */
export const namesMentionedIn = (element: HTMLElement): string[] => [
  ...new Set(textsOf(element).flatMap(({ data }) => mentionsIn(data).flatMap(({ names }) => names))),
];

/** A copy of the element in which the mentions of these people are links. */
export function withLinkedMentions(
  element: HTMLElement,
  people: ReadonlySet<string>,
  addressOf: (username: string) => string,
): HTMLElement {
  // The reason for the cast: a clone has the type of what was cloned.
  const copy = element.cloneNode(true) as HTMLElement;
  for (const text of textsOf(copy)) text.replaceWith(...partsOf(text.data, people, addressOf));
  return copy;
}

function partsOf(text: string, people: ReadonlySet<string>, addressOf: (username: string) => string): Node[] {
  const parts: Node[] = [];
  let end = 0;
  for (const { index, names } of mentionsIn(text)) {
    const name = names.find((one) => people.has(one));
    if (name === undefined) continue;
    const link = document.createElement('a');
    link.href = addressOf(name);
    link.dataset.person = name;
    link.append(`@${name}`);
    parts.push(new Text(text.slice(end, index)), link);
    end = index + name.length + 1;
  }
  return [...parts, new Text(text.slice(end))];
}

function textsOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && !walker.currentNode.parentElement?.closest(ELSEWHERE))
      texts.push(walker.currentNode);
  return texts;
}
