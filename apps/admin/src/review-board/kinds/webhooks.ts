import { ALL_EVENTS, eventNamesIn, WEBHOOK_ENCODINGS, WEBHOOK_EVENTS } from '@review-service/contracts/webhooks';
import { WEBHOOK_URL_MAX } from '@review-service/contracts/webhook-urls';
import { WEBHOOK_SECRET_PLACE } from '@review-service/platform/secrets/webhook-secrets';
import { flatKind, type FlatUnit } from '../flat-kind';
import { groupedBy } from '../grouped';
import type { MoveRun } from '../move';
import type { MovedKind } from '../move-kind';
import { WEBHOOK, WEBHOOK_REPOSITORY } from '../source/tables';

interface WebhookUnit extends FlatUnit {
  readonly secret: string;
}

const SCOPES: Readonly<Record<string, string>> = { A: 'all', N: 'none', S: 'custom' };

/** Webhooks, signed as before. One whose messages would look different is moved switched off. */
export const webhooks = (move: MoveRun): MovedKind<WebhookUnit> =>
  flatKind({
    name: 'webhooks',
    table: WEBHOOK.name,
    into: 'webhook',
    parts: { webhook_secret: 'webhook_id' },
    batches: () => batches(move),
    rowsOf: ({ id, rows, secret }) => ({
      ...rows,
      webhook_secret:
        secret === ''
          ? []
          : [
              {
                ...{ id, webhook_id: id, key_id: move.secrets.keyIds[0] ?? '' },
                sealed: move.secrets.seal(WEBHOOK_SECRET_PLACE(id), secret),
              },
            ],
    }),
  });

async function* batches({ reading, report, target }: MoveRun): AsyncGenerator<WebhookUnit[], void> {
  for await (const found of reading.batches(WEBHOOK, 100)) {
    const sites = await target.existing(
      'local_site',
      found.map(({ local_site_id }) => local_site_id),
    );
    const repositoriesOf = groupedBy(
      await reading.where(
        WEBHOOK_REPOSITORY,
        'webhooktarget_id',
        found.map(({ id }) => id),
      ),
      ({ webhooktarget_id }) => webhooktarget_id,
    );
    yield found.flatMap((webhook) => {
      const { id, local_site_id, url, extra_data, secret } = webhook;
      if (local_site_id !== null && !sites.has(local_site_id)) {
        report.left(WEBHOOK.name, 'its Local Site is not there', `id ${id}`);
        return [];
      }
      if (url === '' || url.length > WEBHOOK_URL_MAX) {
        report.left(WEBHOOK.name, 'its address is empty or too long', `id ${id}`);
        return [];
      }
      const isKnown = WEBHOOK_ENCODINGS.some((encoding) => encoding === webhook.encoding);
      const changes = [
        ...(webhook.use_custom_content ? ['its own content is not possible here'] : []),
        ...(isKnown ? [] : [`its encoding ${webhook.encoding} is not possible here`]),
      ];
      for (const change of changes) report.note(WEBHOOK.name, `${change}, so it is switched off`, `id ${id}`);
      const rows = {
        webhook: [
          {
            ...{ id, local_site_id, url, extra_data },
            enabled: webhook.enabled && changes.length === 0,
            events: eventsOf(webhook.events, id),
            encoding: isKnown ? webhook.encoding : WEBHOOK_ENCODINGS[0],
            sha1_signature: secret !== '',
            apply_to: SCOPES[webhook.apply_to] ?? 'none',
            repository_ids: repositoriesOf(id).map(({ repository_id }) => String(repository_id)),
          },
        ],
      };
      return [{ id, content: { rows, secret }, rows, secret }];
    });
  }

  function eventsOf(text: string, id: number): string[] {
    const names = eventNamesIn(text);
    if (names.includes(ALL_EVENTS)) return [ALL_EVENTS];
    const known = names.filter((name) => WEBHOOK_EVENTS.some((event) => event === name));
    if (known.length < names.length) report.note(WEBHOOK.name, 'some of its events do not exist here', `id ${id}`);
    return known;
  }
}
