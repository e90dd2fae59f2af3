import type { ReactNode } from 'react';
import { type Choice, type Choices, Pick } from './pick.tsx';
import styles from './picked.module.css';

interface Props {
  /** What was picked, in one word. */
  readonly title: string;
  /** What picking one more means. */
  readonly label: string;
  readonly of: Choices;
  readonly picked: readonly Choice[];
  readonly onAdd: (choice: Choice) => void;
  readonly onRemove: (choice: Choice) => void;
}

/** Several that were picked, each of which can be taken out, and a field that picks one more. */
export function Picked({ title, label, of, picked, onAdd, onRemove }: Props): ReactNode {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {picked.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <ul className={styles.picked} aria-label={title}>
          {picked.map((choice) => (
            <li key={choice.key}>
              <span title={choice.more || undefined}>{choice.title}</span>
              <button type="button" aria-label={`Take out ${choice.title}`} onClick={() => onRemove(choice)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pick label={label} of={of} onPick={(choice) => picked.some(({ key }) => key === choice.key) || onAdd(choice)} />
    </fieldset>
  );
}
