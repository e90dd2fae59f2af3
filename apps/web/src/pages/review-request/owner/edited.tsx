import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Desk, useOnDesk } from '../../../remarks/desk.ts';
import { type Field, FIELDS } from '../../../remarks/draft-fields.ts';
import { WritingBox } from '../../../remarks/writing-box.tsx';
import { Markup } from '../../../parts/markup.tsx';
import styles from './owner.module.css';
import { wordsOf } from '../../../base/words-of.ts';

interface Props {
  /** Undefined: the reader may only read. */
  readonly desk: Desk | undefined;
  readonly field: Field;
  /** What it was before it was changed on the draft, as markup; undefined: it was not changed. */
  readonly before?: string | undefined;
  /** What the button says. */
  readonly verb?: string;
  /** As it is. */
  readonly children?: ReactNode;
}

/** A field as it is, with a way to change it in its place; if the draft changes it, that is said, with what was before. */
export function Edited({ desk, field, before, verb = 'Edit', children }: Props): ReactNode {
  const { writings } = useOnDesk(desk);
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => desk?.editField(field) });
  if (!desk) return children;
  const writing = writings.find(({ place }) => place.about === 'field' && place.field === field);
  if (writing) return <WritingBox desk={desk} writing={writing} />;
  return (
    <div className={styles.edited}>
      {children}
      <button
        type="button"
        className={styles.edit}
        aria-label={verb === 'Edit' ? `Edit ${FIELDS[field].toLowerCase()}` : undefined}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {verb}
      </button>
      {before !== undefined && (
        <details className={styles.before}>
          <summary>Changed, not published</summary>
          {before ? <Markup html={before} /> : <p>It was empty.</p>}
        </details>
      )}
      {error && <p role="alert">{wordsOf(error)}</p>}
    </div>
  );
}
