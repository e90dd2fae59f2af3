import { PreconditionFailed, type Schemas } from '@review-service/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LongField, textOf } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { Markup } from '../../parts/markup.tsx';
import { CLOSED, setStatus } from '../../requests/list/marks.ts';
import ownerStyles from './owner/owner.module.css';
import { keyOf, readTyped } from '../../requests/queries.ts';
import styles from './review-request.module.css';

interface Props {
  /** With its texts as markup. */
  readonly request: Schemas['ReviewRequest'];
  readonly mayChange: boolean;
}

/**
 * How a review request was closed, and why; nothing while it is open. People who may close it may change the reason.
 */
export function Closing({ request, mayChange }: Props): ReactNode {
  const { id, status, close_description: why } = request;
  const [isEdited, setEdited] = useState(false);
  // What is typed stays, also when somebody else opens it again meanwhile.
  if (status === 'pending' && !isEdited) return null;
  return (
    <section className={styles.part} aria-label="Why it was closed">
      <h2>{status === 'pending' ? 'Opened again meanwhile' : CLOSED[status]}</h2>
      {isEdited ? (
        <ClosingForm id={id} onDone={() => setEdited(false)} />
      ) : (
        <div className={ownerStyles.edited}>
          {why ? <Markup html={why} /> : <p className={styles.none}>No reason given.</p>}
          {mayChange && (
            <button
              type="button"
              className={ownerStyles.edit}
              aria-label="Edit why it was closed"
              onClick={() => setEdited(true)}
            >
              Edit
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function ClosingForm({ id, onDone }: { id: number; onDone: () => void }): ReactNode {
  // As it is when somebody begins to change it.
  const { data: begun, error } = useQuery({
    queryKey: ['closing as typed', id],
    queryFn: () => readTyped(id),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  return begun ? <WhyForm begun={begun} onDone={onDone} /> : <p role="status">Loading…</p>;
}

function WhyForm({ begun, onDone }: { begun: Schemas['ReviewRequest']; onDone: () => void }): ReactNode {
  const { id, close_description: before, close_description_text_type: type } = begun;
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState(begun);
  const textType = type === 'plain' && before ? 'plain' : 'markdown';
  const save = async (typed: FormData) => {
    if (latest.status === 'pending') throw new Error('It was opened again meanwhile: close it to say why.');
    try {
      await setStatus(id, latest.status, { text: textOf(typed, 'close_description'), textType }, latest);
    } catch (error) {
      // What is sent next takes the place of what somebody else has saved.
      if (error instanceof PreconditionFailed) setLatest(await readTyped(id));
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(id) });
    onDone();
  };
  return (
    <Form
      action="Save"
      onSend={save}
      beside={
        <button type="button" className="quiet" onClick={onDone}>
          Cancel
        </button>
      }
    >
      <LongField name="close_description" label="Why" hint="Markdown." defaultValue={before ?? ''} autoFocus />
    </Form>
  );
}
