import type { ReactNode, RefObject } from 'react';
import styles from './simple-list.module.css';

interface Props {
  /** What names have to begin with. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** A field that looks for things by the beginnings of their names. */
export const NameFilter = ({ text, onText, field }: Props): ReactNode => (
  <search>
    <input
      ref={field}
      type="search"
      dir="auto"
      className={styles.field}
      aria-label="Filter by name"
      placeholder="Filter by name"
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  </search>
);
