import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Schemas } from '@review-service/client';
import { keyOf } from '../../../requests/queries.ts';
import type { Desk } from '../../../remarks/desk.ts';
import { discardDraft, publishDraft } from '../../../remarks/draft-fields.ts';
import { draftAddress } from '../../../diff/load-patches.ts';
import { Markup } from '../../../parts/markup.tsx';
import { publishAll } from '../../../remarks/review/publish.ts';
import { useUnpublished } from '../../../remarks/review/unpublished.ts';
import type { Changed } from './draft-of.ts';
import { Edited } from './edited.tsx';
import styles from './owner.module.css';
import { wordsOf } from '../../../base/words-of.ts';

interface Props {
  readonly desk: Desk;
  readonly isPublic: boolean;
  readonly draft: Schemas['ReviewRequestDraft'] | null;
  readonly changed: Changed;
}

/** Says to the owner what others do not see yet, and publishes or discards it. */
export function DraftBanner({ desk, isPublic, draft, changed }: Props): ReactNode {
  const { requestId } = desk;
  const queryClient = useQueryClient();
  const [isTrivial, setTrivial] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
  const publish = useMutation({
    mutationFn: async () => {
      if (!(await desk.closeAll())) throw new Error('A field is not saved yet, so nothing was published.');
      await publishDraft(requestId, isTrivial);
    },
    onSettled: readAgain,
  });
  const { summary } = useUnpublished(desk);
  const publishingAll = useMutation({ mutationFn: () => publishAll(desk, { isTrivial }), onSettled: readAgain });
  const discard = useMutation({ mutationFn: () => discardDraft(requestId), onSettled: readAgain });
  if (!draft && isPublic) return null;
  const error = publish.error ?? publishingAll.error ?? discard.error;
  const diff = draft?.draft_diffs?.[0];
  const what = [...changed.values()].join(', ');
  return (
    <section className={styles.banner} aria-label="Your draft">
      <p>
        {isPublic ? (
          <>
            <strong>Unpublished changes:</strong> {what || 'nothing yet'}.
          </>
        ) : (
          <>
            <strong>Draft, visible only to you.</strong> Publish it to request reviews.{' '}
          </>
        )}{' '}
        {diff && (
          <Link to="/r/$id/diff/$revision/" params={{ id: `${requestId}`, revision: draftAddress(diff.revision) }}>
            View draft diff
          </Link>
        )}
      </p>
      {isPublic && (
        <Edited desk={desk} field="changedescription" verb={draft?.changedescription ? 'Edit' : 'Describe this update'}>
          {draft?.changedescription && <Markup html={draft.changedescription} />}
        </Edited>
      )}
      <div className={styles.actions}>
        <button type="button" disabled={publish.isPending} onClick={() => publish.mutate()}>
          Publish changes
        </button>
        {draft && summary !== undefined && (
          <button
            type="button"
            disabled={publishingAll.isPending}
            onClick={() => publishingAll.mutate()}
            title={`The draft of this review request, and ${summary}`}
          >
            Publish all
          </button>
        )}
        {draft && isPublic && !isDiscarding && (
          <button type="button" className="quiet" onClick={() => setDiscarding(true)}>
            Discard draft
          </button>
        )}
        {isDiscarding && (
          <span role="group" aria-label="Discard draft">
            Discard draft? You lose: {what || 'nothing'}.{' '}
            <button type="button" disabled={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </button>{' '}
            <button type="button" className="quiet" onClick={() => setDiscarding(false)}>
              Cancel
            </button>
          </span>
        )}
        <label>
          <input type="checkbox" checked={isTrivial} onChange={({ target }) => setTrivial(target.checked)} />
          Don't notify reviewers
        </label>
      </div>
      {error && <p role="alert">{wordsOf(error)}</p>}
    </section>
  );
}
