import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useUndone } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { keptOf, type Typed, WebhookForm } from './webhook-form.tsx';
import { nameOf } from './webhook-words.ts';

const route = getRouteApi('/admin/webhooks/$id');

type Webhook = Schemas['Webhook'];

const webhookQuery = (webhook_id: number) =>
  queryOptions({
    queryKey: ['webhook', webhook_id],
    queryFn: async () => (await service.get('/api/webhooks/{webhook_id}/', { path: { webhook_id } })).webhook,
  });

/** `/admin/webhooks/new/`. */
export function NewWebhook(): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const make = async (typed: Typed) => {
    const { webhook } = await service.post('/api/webhooks/', { body: { ...typed, enabled: true } });
    say(`Webhook ${nameOf(webhook)} created`);
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    await navigate({ to: '/admin/webhooks/$id/', params: { id: String(webhook.id) } });
  };
  return (
    <AdminPage area="webhooks" title="New webhook">
      <section className={styles.card} aria-label="Settings">
        <WebhookForm action="Create webhook" onSend={make} />
      </section>
    </AdminPage>
  );
}

/** `/admin/webhooks/<id>/`: a webhook, whether it works, what was sent to it, and its end. */
export function AdminWebhook(): ReactNode {
  const { id } = route.useParams();
  const { data: webhook } = useSuspenseQuery(webhookQuery(Number(id)));
  const put = usePut(webhook.id);
  const [undone, anew] = useUndone();
  const save = async ({ secret, ...kept }: Typed) => {
    await put(secret === undefined ? kept : { ...kept, secret });
    // Nobody can read the former secret, to put it back.
    const undo = secret === undefined ? anew(() => put(keptOf(webhook))) : undefined;
    say(`Webhook ${nameOf(webhook)} saved`, undo);
  };
  return (
    <AdminPage area="webhooks" title={`Webhook ${nameOf(webhook)}`}>
      <section className={styles.card} aria-labelledby="state">
        <h2 id="state">Status</h2>
        <State webhook={webhook} />
      </section>
      <section className={styles.card} aria-labelledby="sent">
        <h2 id="sent">Deliveries</h2>
        <WebhookDeliveries key={id} webhook={webhook} />
      </section>
      <section className={styles.card} aria-labelledby="facts">
        <h2 id="facts">Settings</h2>
        <WebhookForm key={`${id} ${undone} ${webhook.has_secret}`} action="Save" of={webhook} onSend={save} />
      </section>
      <section className={styles.card} aria-labelledby="end">
        <h2 id="end">Delete webhook</h2>
        <Delete webhook={webhook} />
      </section>
    </AdminPage>
  );
}

function State({ webhook: { id, enabled, failing_since } }: { webhook: Webhook }): ReactNode {
  const put = usePut(id);
  const set = useMutation({ mutationFn: (isOn: boolean) => put({ enabled: isOn }) });
  return (
    <>
      <p>
        {enabled ? 'Enabled.' : 'Disabled. Only tests are sent.'}{' '}
        {failing_since !== null && (
          <strong>
            Failing, first failure <Time of={failing_since} />. See the responses below.
          </strong>
        )}
      </p>
      {set.error && <p role="alert">{wordsOf(set.error)}</p>}
      <p>
        <button type="button" className="quiet" disabled={set.isPending} onClick={() => set.mutate(!enabled)}>
          {enabled ? 'Disable webhook' : 'Enable webhook'}
        </button>
      </p>
    </>
  );
}

function Delete({ webhook: { id } }: { webhook: Webhook }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <TypedName
      name={String(id)}
      kind="number"
      action="Delete webhook"
      onConfirm={async () => {
        await service.delete('/api/webhooks/{webhook_id}/', { path: { webhook_id: id } });
        say(`Webhook ${id} deleted`);
        await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
        await navigate({ to: '/admin/webhooks/' });
        queryClient.removeQueries({ queryKey: webhookQuery(id).queryKey });
      }}
    >
      <ul aria-label="Consequences">
        <li>Pending deliveries are not sent.</li>
        <li>This permanently deletes its deliveries, URL and secret.</li>
      </ul>
    </TypedName>
  );
}

/** Changes a webhook, and what this and other pages have of it. */
function usePut(webhook_id: number) {
  const queryClient = useQueryClient();
  return async (body: Partial<Typed> & { readonly enabled?: boolean }) => {
    const { webhook } = await service.put('/api/webhooks/{webhook_id}/', { path: { webhook_id }, body });
    queryClient.setQueryData(webhookQuery(webhook_id).queryKey, webhook);
    await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  };
}
