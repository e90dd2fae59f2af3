import { visibleText } from '@review-service/contracts/visible-text';
import { Fragment, jsx as element, jsxs as elements } from 'react/jsx-runtime';

export type { JSX } from 'react';
export { Fragment };

/**
 * React's JSX (`jsxImportSource`), in which hidden characters of every text are written out, such as `[U+202E]`: no name
 * looks like another one, wherever it is shown. Pages that the API renders do the same. What is typed into a field stays
 * as it is, as does what is sent. So components return elements, and no bare texts.
 */
export const jsx: typeof element = (type, props, key) => element(type, visible(props as Props), key);

/** The same, for an element with several children. */
export const jsxs: typeof elements = (type, props, key) => elements(type, visible(props as Props), key);

type Props = Readonly<Record<string, unknown>>;

/** What of an element is read or heard. */
const TEXTS = ['children', 'title', 'alt', 'aria-label'] as const;

/** Nearly no text has hidden characters: then the properties stay the same. */
function visible(props: Props): Props {
  const changed = TEXTS.map((name) => [name, visibleIn(props[name])] as const).filter(
    ([name, shown]) => shown !== props[name],
  );
  return changed.length > 0 ? { ...props, ...Object.fromEntries(changed) } : props;
}

/** A text, or one among other children. */
function visibleIn(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (!Array.isArray(value)) return value;
  const shown = value.map(visibleIn);
  return shown.some((one, at) => one !== value[at]) ? shown : value;
}
