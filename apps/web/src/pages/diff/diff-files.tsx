import { type ReactNode, useRef } from 'react';
import { FileTree } from '../../diff/file-tree.tsx';
import { useKeys } from '../../parts/keys.ts';
import styles from './diff-page.module.css';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  /** What is typed to find files. */
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  readonly isShown: boolean;
  /** Somebody has chosen a file. */
  readonly onChosen: () => void;
}

/** The files of a diff, and what finds some of them. */
export function DiffFiles({ diff, wanted, onWanted, isShown, onChosen }: Props): ReactNode {
  const filter = useRef<HTMLInputElement>(null);
  useKeys({ t: () => filter.current?.focus() });
  return (
    <nav className={styles.files} aria-label="Files" data-shown={isShown || undefined}>
      <input
        ref={filter}
        type="search"
        aria-label="Filter files"
        placeholder="Filter files"
        value={wanted}
        onChange={({ target: { value } }) => onWanted(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        }}
      />
      <FileTree
        entries={diff.shown}
        current={diff.going.current}
        isViewed={diff.marks.isViewed}
        onChoose={({ id }) => {
          onChosen();
          diff.going.goToHeading(String(id));
        }}
      />
    </nav>
  );
}
