import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { type Desk, useDesk } from '../desk.ts';
import { revokeShipIts, useOwnVerdict } from './own-verdict.ts';
import { shipIt, useWaitsToShip } from './ship-it.ts';
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
  const { requestId } = desk;
  const unpublished = useUnpublished(desk);
  const { summary, opensIssues, shipsIt, publishing } = unpublished;
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useWaitsToShip(requestId);
  const { reader, isKnown, newest, shipIts, hasOpenIssues } = useOwnVerdict(requestId);
  const shipping = useMutation({ mutationFn: () => shipIt(desk) });
  const revoking = useMutation({ mutationFn: () => revokeShipIts(requestId, shipIts, reader) });
  const tray = useKeptFocus<HTMLElement>('button:enabled');
  const error = publishing.error ?? shipping.error ?? revoking.error;
  const isPending = publishing.isPending || shipping.isPending || revoking.isPending;
  const said = publishing.isSuccess && summary === undefined ? 'Published.' : summary;
  const revision = newest === undefined ? 'this' : `revision ${newest}`;
  return (
    <section
      ref={tray}
      tabIndex={-1}
      className={styles.tray}
      aria-label="Your review"
      data-full={summary !== undefined || undefined}
    >
      <span className={styles.words} role="status">
        {error ? '' : isWaiting ? `Shipping ${revision}…` : said}
      </span>
      {error && <span role="alert">{wordsOf(error)}</span>}
      {!isWaiting && (
        <button type="button" className="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Review
        </button>
      )}
      {summary !== undefined && !isWaiting && (
        <button
          type="button"
          className="quiet"
          data-publish
          disabled={isPending}
          onClick={() => publishing.mutate({ shipsIt, toOwnerOnly: false })}
        >
          Publish review
        </button>
      )}
      {shipIts.length > 0 && !isWaiting && (
        <span>
          You shipped {revision} ·{' '}
          <button type="button" className="quiet" disabled={isPending} onClick={() => revoking.mutate()}>
            Revoke
          </button>
        </span>
      )}
      {!isMine && isKnown && shipIts.length === 0 && !isWaiting && (
        <button type="button" disabled={isPending} onClick={() => shipping.mutate()}>
          {opensIssues || hasOpenIssues ? 'Fix it, then ship it' : 'Ship it'}
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
