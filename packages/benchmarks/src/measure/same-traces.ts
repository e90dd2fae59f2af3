import type { Call } from '../load/job';
import { send } from '../load/send';
import { Client } from 'pg';

/** The rows that a deletion or a publication changes. */
const TRACES = `
  select (select count(*)::integer from oauth_token) as tokens,
    (select count(*)::integer from oauth_refresh_token where revoked_at is not null) as revoked,
    (select count(*)::integer from review_group where deleted_at is not null) as groups,
    (select count(*)::integer from review_request where is_published) as published,
    (select count(*)::integer from review_request_draft) as drafts,
    (select count(*)::integer from diff where on_draft) as drafted_diffs,
    (select count(*)::integer from file_diff where on_draft) as drafted_files,
    (select count(*)::integer from review_request_group) as groups_named,
    (select count(*)::integer from review_request_person) as people_named,
    (select count(*)::integer from outbox_message) as messages,
    (select count(distinct (queue, name, request_id is null,
        (select array_agg(member order by member) from jsonb_object_keys(payload) member)))::integer
     from outbox_message) as kinds`;

type Traces = Record<string, number>;

/** Fails unless a change by the rival has the same effect as by the API: the same rows, the same kind of message. */
export async function demandSameTraces(
  databaseUrl: string,
  api: { url: string; call: Call },
  rival: { url: string; call: Call },
): Promise<void> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const look = async () => (await db.query<Traces>(TRACES)).rows[0] ?? {};
    const before = await look();
    await send(api.url, api.call);
    const ours = await look();
    await send(rival.url, rival.call);
    const theirs = await look();
    // A second message of the same kind is no further kind.
    const one = changes({ ...before, kinds: 0 }, { ...ours, kinds: 0 });
    const other = changes({ ...ours, kinds: 0 }, { ...theirs, kinds: ours.kinds === theirs.kinds ? 0 : 1 });
    if (one !== other) throw new Error(`the API changed ${one}, its rival ${other}`);
  } finally {
    await db.end();
  }
}

const changes = (before: Traces, after: Traces): string =>
  JSON.stringify(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
