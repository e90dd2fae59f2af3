import { lazy, Suspense, useState, type ReactNode } from 'react';
import { type Desk, useDesk } from '../desk.ts';
import styles from './tray.module.css';
import { useUnpublished } from './unpublished.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

interface Props {
  readonly requestId: number;
  /** Their own review request: they answer, and hardly say that it can be shipped. */
  readonly isMine: boolean;
}

/** What the reader has written about a review request and not published, and what can be done with it. */
export function Tray({ requestId, isMine }: Props): ReactNode {
  const desk = useDesk(requestId);
  return desk && <TrayOf desk={desk} isMine={isMine} />;
}

function TrayOf({ desk, isMine }: { desk: Desk; isMine: boolean }): ReactNode {
  const unpublished = useUnpublished(desk);
  const { summary, opensIssues, publishing } = unpublished;
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, isSuccess } = publishing;
  return (
    <section className={styles.tray} aria-label="Your review" data-full={summary !== undefined || undefined}>
      <span className={styles.words} role="status">
        {error ? '' : isSuccess && summary === undefined ? 'Published.' : summary}
      </span>
      {error && <span role="alert">{error.message}</span>}
      <button type="button" className="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Review
      </button>
      {summary !== undefined && (
        <button
          type="button"
          className="quiet"
          disabled={isPending}
          onClick={() => mutate({ shipsIt: false, toOwnerOnly: false })}
        >
          Publish review
        </button>
      )}
      {!isMine && (
        <button type="button" disabled={isPending} onClick={() => mutate({ shipsIt: true, toOwnerOnly: false })}>
          {opensIssues ? 'Fix it, then ship it' : 'Ship it'}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ReviewDialog desk={desk} unpublished={unpublished} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
