import type { Call } from '../load/job';
import { send } from '../load/send';
import { Client } from 'pg';

/** The rows that the cases change. */
const TRACES = `
  select (select count(*)::integer from oauth_token) as tokens,
    (select count(*)::integer from oauth_refresh_token where revoked_at is not null) as revoked,
    (select count(*)::integer from review_request where is_published) as published,
    (select count(*)::integer from review_request_draft) as drafts,
    (select count(*)::integer from diff where on_draft) as drafted_diffs,
    (select count(*)::integer from file_diff where on_draft) as drafted_files,
    (select count(*)::integer from review_request_group) as groups_named,
    (select count(*)::integer from review_request_person) as people_named,
    (select count(*)::integer from review) as reviews,
    (select sum(review_count)::integer from review_request) as reviews_counted,
    (select sum(ship_it_count)::integer from review_request) as ship_its_counted`;

/** The kinds of the messages since a time. */
const SENT = `
  select queue, name, request_id is null as "isOfNoRequest",
    (select array_agg(member order by member) from jsonb_object_keys(payload) member) as members
  from outbox_message where created_at > $1::timestamptz order by created_at, id`;

type Traces = Record<string, number>;

/** Fails unless a change by the floor has the same effect as by the API: the same rows, the same kinds of messages. */
export async function demandSameTraces(
  databaseUrl: string,
  api: { url: string; call: Call },
  floor: { url: string; call: Call },
): Promise<void> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const one = await tracesOf(db, api);
    const other = await tracesOf(db, floor);
    if (one !== other) throw new Error(`the API changed ${one}, the floor ${other}`);
  } finally {
    await db.end();
  }
}

async function tracesOf(db: Client, { url, call }: { url: string; call: Call }): Promise<string> {
  const look = async () => (await db.query<Traces>(TRACES)).rows[0] ?? {};
  const began = await db.query<{ at: string }>('select clock_timestamp()::text as at');
  const before = await look();
  await send(url, call);
  const changed = Object.entries(await look()).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  const { rows: sent } = await db.query(SENT, [began.rows[0]?.at]);
  return JSON.stringify({ changed, sent });
}
