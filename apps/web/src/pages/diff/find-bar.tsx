import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../base/counted.ts';
import { type FoundLine, linesWith, MOST_FOUND } from '../../diff/found-lines.ts';
import { useKeys } from '../../parts/keys.ts';
import styles from './diff-page.module.css';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  readonly onFound: (line: FoundLine) => void;
  /** Somebody has found what they looked for: the last line, if any. */
  readonly onClose: (line: FoundLine | undefined) => void;
}

/** Finds words in the lines of all files: the browser finds those alone that are drawn. */
export function FindBar({ diff, onFound, onClose }: Props): ReactNode {
  const { index, shown, expansion, readAll } = diff;
  /** What is looked for; undefined: nobody looks for anything. */
  const [words, setWords] = useState<string>();
  const [current, setCurrent] = useState<FoundLine>();
  const [hasFocus, setHasFocus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = words !== undefined;
  const wanted = useDeferredValue(words ?? '');
  const found = useMemo(() => linesWith(wanted, shown, expansion.texts), [wanted, shown, expansion.texts]);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const open = () => {
    setWords((known) => known ?? '');
    readAll();
    field.current?.select();
  };
  // From the field, the key opens the search of the browser.
  useKeys(hasFocus ? {} : { 'Ctrl+f': open });
  if (!isOpen) return null;
  const placeIn = (lines: readonly FoundLine[]) => (current ? lines.findIndex((one) => areSame(one, current)) : -1);
  const at = placeIn(found);
  const go = (by: 1 | -1) => {
    // Somebody may press Enter before the lines with the last letters are found.
    const lines = words === wanted ? found : linesWith(words, shown, expansion.texts);
    const from = placeIn(lines);
    const next = lines.at(from < 0 ? (by > 0 ? 0 : -1) : (from + by) % lines.length);
    if (!next) return;
    setCurrent(next);
    onFound(next);
  };
  const close = () => {
    setWords(undefined);
    setCurrent(undefined);
    setHasFocus(false);
    onClose(current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') close();
    else go(event.shiftKey ? -1 : 1);
  };
  const total = `${found.length >= MOST_FOUND ? 'at least ' : ''}${counted(found.length, 'line')}`;
  const isReading = expansion.texts.size < index.length;
  return (
    <search className={styles.find}>
      <input
        ref={field}
        type="search"
        aria-label="Find in all files"
        placeholder="Find in all files"
        value={words}
        onChange={({ target: { value } }) => {
          setWords(value);
          setCurrent(undefined);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      <span className={styles.status} role="status">
        {wanted !== '' && (at < 0 ? total : `${at + 1} of ${total}`)}
        {isReading && `, ${expansion.texts.size} of ${counted(index.length, 'file')} read`}
      </span>
      <button
        type="button"
        className="quiet"
        aria-label="Previous line"
        disabled={found.length === 0}
        onClick={() => go(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="quiet"
        aria-label="Next line"
        disabled={found.length === 0}
        onClick={() => go(1)}
      >
        ↓
      </button>
      <button type="button" className="quiet" onClick={close}>
        Close
      </button>
    </search>
  );
}

const areSame = (one: FoundLine, other: FoundLine): boolean =>
  one.id === other.id && one.side === other.side && one.line === other.line;
