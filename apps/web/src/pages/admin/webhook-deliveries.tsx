import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Time } from '../../parts/time.tsx';
import own from './webhook-deliveries.module.css';
import { wordsOfEvent } from './webhook-words.ts';

type Delivery = Omit<Schemas['WebhookDelivery'], 'message'>;

/** What is shown of each. Their messages may be large: each is read when somebody wants to see it. */
const SHOWN = [
  ...['id', 'event', 'event_id', 'state', 'timestamp', 'tries', 'last_try', 'next_try', 'waits_for'],
  ...['status_code', 'duration', 'request_headers', 'answer', 'error'],
].join(',');

/** How often is asked what became of a message that is on its way, in milliseconds. */
const SOON = 2_000;

/** It is sent at this moment, and not at some later time. */
const isOnItsWay = ({ state, next_try, waits_for }: Delivery): boolean =>
  state === 'pending' && next_try === null && waits_for === null;

/** What was sent to a webhook, the newest first, with what was answered; tests it, and sends messages again. */
export function WebhookDeliveries({ webhook }: { webhook: Schemas['Webhook'] }): ReactNode {
  const path = { webhook_id: webhook.id };
  const queryKey = ['webhook', webhook.id, 'deliveries'];
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/webhooks/{webhook_id}/deliveries/',
        pageParam ? { link: pageParam, signal } : { path, query: { 'max-results': 20, 'only-fields': SHOWN }, signal },
      ),
    ...byLinks,
    refetchInterval: ({ state: { data } }) =>
      allOf(data, (page) => page.webhook_deliveries).some(isOnItsWay) ? SOON : false,
  });
  const holder = useKeptFocus<HTMLUListElement>('button');
  const deliveries = allOf(list.data, (page) => page.webhook_deliveries);
  const isWaiting = deliveries.some(isOnItsWay);
  // What became of a message also says whether the webhook works.
  useEffect(() => {
    if (!isWaiting) return undefined;
    return () => void queryClient.invalidateQueries({ queryKey: ['webhook', webhook.id], exact: true });
  }, [isWaiting, queryClient, webhook.id]);
  const test = useMutation({
    mutationFn: () => service.post('/api/webhooks/{webhook_id}/deliveries/', { path }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const again = useMutation({
    mutationFn: async ({ id: delivery_id }: Delivery) => {
      await service.put('/api/webhooks/{webhook_id}/deliveries/{delivery_id}/', {
        path: { ...path, delivery_id },
        body: { send_again: true },
      });
      say(`Delivery ${delivery_id} resent`);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
  const error = list.error ?? test.error ?? again.error;
  return (
    <>
      <p className={styles.actions}>
        <button type="button" className="quiet" disabled={test.isPending} onClick={() => test.mutate()}>
          Send test
        </button>
      </p>
      {error && <p role="alert">{wordsOf(error)}</p>}
      {list.data && deliveries.length === 0 && <p className={styles.quiet}>No deliveries in the last 30 days</p>}
      <ul ref={holder} className={styles.entries} aria-label="Deliveries" aria-live="polite" tabIndex={-1}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={own.delivery}>
            <div className={styles.head}>
              <strong>{wordsOfEvent(delivery.event)}</strong>
              <span>{STATES[delivery.state]}</span>
              <span className={styles.quiet}>
                delivery {delivery.id}, <Time of={delivery.timestamp} />
              </span>
            </div>
            <p className={styles.quiet}>
              <Outcome of={delivery} />
            </p>
            {delivery.last_try !== null && <Details webhookId={webhook.id} of={delivery} />}
            {delivery.state !== 'pending' && (
              <button
                type="button"
                className="quiet"
                aria-label={`Resend delivery ${delivery.id}`}
                disabled={again.isPending}
                onClick={() => again.mutate(delivery)}
              >
                Resend
              </button>
            )}
          </li>
        ))}
      </ul>
      <More of={list} title="Older deliveries" />
    </>
  );
}

const STATES: Readonly<Record<Delivery['state'], string>> = {
  pending: 'pending',
  delivered: 'delivered',
  failed: 'failed',
};

function Outcome({ of: { state, tries, error, status_code, duration, next_try, waits_for } }: { of: Delivery }) {
  const answer = error ?? (status_code === null ? '' : `the receiver answered ${status_code}`);
  return (
    <>
      {tries === 0 ? 'Not attempted yet' : `Attempt ${tries}${answer && `: ${answer}`}`}
      {duration !== null && tries > 0 && `, after ${duration} ms`}
      {waits_for !== null && `; waits for delivery ${waits_for}`}
      {state === 'pending' && next_try !== null && (
        <>
          ; next attempt <Time of={next_try} />
        </>
      )}
      .
    </>
  );
}

/** What was sent and answered at the last try. */
function Details({ webhookId, of: delivery }: { webhookId: number; of: Delivery }): ReactNode {
  const { id, event_id, request_headers, answer, last_try } = delivery;
  const [isOpen, setOpen] = useState(false);
  const message = useQuery({
    queryKey: ['webhook', webhookId, 'message', id],
    queryFn: async ({ signal }) => {
      const path = { webhook_id: webhookId, delivery_id: id };
      const query = { 'only-fields': 'message' };
      return (await service.get('/api/webhooks/{webhook_id}/deliveries/{delivery_id}/', { path, query, signal }))
        .webhook_delivery.message;
    },
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Request and response of delivery ${id}`}>Request and response</summary>
      <dl className={own.details}>
        <dt>Event ID</dt>
        <dd>
          <code>{event_id}</code>
        </dd>
        <dt>Last attempt</dt>
        <dd>{last_try !== null && <Time of={last_try} />}</dd>
        <dt>Headers (without signatures)</dt>
        <dd>
          <pre>
            {Object.entries(request_headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        </dd>
        <dt>Payload</dt>
        <dd>{message.error ? wordsOf(message.error) : <pre>{message.data ?? '…'}</pre>}</dd>
        <dt>Response</dt>
        <dd>{answer === null || answer === '' ? 'Empty' : <pre>{answer}</pre>}</dd>
      </dl>
    </details>
  );
}
