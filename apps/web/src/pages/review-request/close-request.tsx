import type { Schemas } from '@review-service/client';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { MentionField } from '../../parts/mentions/mention-field.tsx';
import { say } from '../../parts/notices.tsx';
import { type Closed, CLOSED, setStatus } from '../../requests/list/marks.ts';
import styles from './owner/owner.module.css';
import { readTyped } from '../../requests/queries.ts';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  /** What is on its draft, which goes with it; empty: nothing. */
  readonly onDraft: readonly string[];
  /** Once it was closed, or opened again. */
  readonly onDone: () => Promise<unknown>;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Closes a review request, as completed or discarded, and says why. */
export function CloseRequest({ request: { id, public: isPublic }, onDraft, onDone, onOpenChange }: Props): ReactNode {
  const [chosen, choose] = useState<Closed>('submitted');
  // Outside of the dialog, so that it is still there when that is opened again.
  const [why, setWhy] = useState('');
  // Others have to see it before it can be completed.
  const how = isPublic ? chosen : 'discarded';
  const set = async (...to: Parameters<typeof setStatus>) => {
    await setStatus(...to);
    await onDone();
  };
  const close = async () => {
    const now = await readTyped(id);
    if (now.status !== 'pending') throw new Error('Somebody else closed it in the meantime. Your text is kept here.');
    await set(id, how, { text: why, textType: 'markdown' }, now);
    // What was discarded is a draft when it is opened again, and what was on a draft is gone.
    const isUndoable = how === 'submitted' && onDraft.length === 0;
    say(`${CLOSED[how]}.`, isUndoable ? () => set(id, 'pending') : undefined);
  };
  return (
    <FormDialog title="Close review request" button="Close…" look="quiet" onOpenChange={onOpenChange}>
      {(closeDialog) => (
        <Form action="Close review request" onSend={() => close().then(closeDialog)}>
          {isPublic ? (
            <fieldset className={styles.ways}>
              <legend className="visually-hidden">How</legend>
              {WAYS.map(([way, title, hint]) => (
                <label key={way}>
                  <input type="radio" name="how" checked={how === way} onChange={() => choose(way)} />
                  <span>
                    <strong>{title}</strong>: {hint}
                  </span>
                </label>
              ))}
            </fieldset>
          ) : (
            <p>Nobody else has seen this draft, so it is discarded.</p>
          )}
          {onDraft.length > 0 && isPublic && <p>Unpublished changes are lost: {onDraft.join(', ')}.</p>}
          <MentionField
            name="close_description"
            label="Why"
            hint="Optional, Markdown. Shown on the page; you can edit it later."
            value={why}
            onText={setWhy}
          />
        </Form>
      )}
    </FormDialog>
  );
}

const WAYS = [
  ['submitted', 'Completed', 'the change has landed'],
  ['discarded', 'Discarded', 'the change is no longer wanted; if reopened, it starts as a draft'],
] as const;
