import { useState, type ReactNode } from 'react';
import styles from './entry.module.css';

interface Props {
  /** Its place on the page, which addresses name. */
  readonly id: string;
  /** Until the reader folds or opens it. */
  readonly isOpen: boolean;
  readonly head: ReactNode;
  /** Its first words, for those who see it folded. */
  readonly beginning: string;
  readonly children: ReactNode;
}

/** An entry of the history of a review request, which can be folded. */
export function Entry({ id, isOpen, head, beginning, children }: Props): ReactNode {
  const [isFolded, setFolded] = useState(!isOpen);
  return (
    <details
      id={id}
      className={styles.entry}
      open={isOpen}
      tabIndex={-1}
      onToggle={({ target, currentTarget }) => target === currentTarget && setFolded(!currentTarget.open)}
    >
      <summary className={styles.head}>
        {head}
        {isFolded && beginning !== '' && <span className={styles.beginning}>{beginning}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
