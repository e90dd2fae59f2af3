import { sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import type { DeletionTarget } from './deletions';
import type { Receiver } from './receiver';
import type { ServiceView } from './stage';

/** The state before the first deletion. */
export interface Before {
  /** The number of references to each group, by table. */
  readonly names: ReadonlyMap<number, Record<string, number>>;
  /** Review requests that only members of some group may see. */
  readonly restricted: readonly number[];
}

/** The result of the follow-up work of some deletions. */
export interface FollowUps {
  readonly lost: string[];
  readonly doubled: string[];
  /** At the receiver. */
  readonly doubledOutside: string[];
}

/** Longer than the time to find a lost job and to send a refused message a few times. */
const LONGEST = 180_000;

/** Waits until all follow-up work is done. Returns the unfinished work as text. */
export async function drain(stage: ServiceView): Promise<string[]> {
  const left = () =>
    stage.read<{ id: string; queue: string; status: string; error: string | null }>(
      sql`select id, queue, status, error from outbox_message where status <> 'done' limit 20`,
    );
  await within(LONGEST, async () => (await left()).length === 0);
  return (await left()).map(
    ({ id, queue, status, error }) => `${queue} ${id} is ${status}${error ? `: ${error}` : ''}`,
  );
}

/** Call it before the first deletion. */
export async function lookBefore(stage: ServiceView, targets: readonly DeletionTarget[]): Promise<Before> {
  const groupIds = idsOf(targets, 'group');
  const restricted = await stage.read<{ id: number }>(sql`
    select distinct review_request_id as id from review_request_group n join review_group g on g.id = n.group_id
    where g.id = any(${groupIds}) and g.invite_only`);
  const rows = await stage.read<{ id: number; names: Record<string, number> }>(sql`
    select g.id, json_build_object(
      'review_requests', (select count(*) from review_request_group where group_id = g.id),
      'drafts', (select count(*) from review_request_draft_group where group_id = g.id),
      'default_reviewers', (select count(*) from default_reviewer_group where group_id = g.id),
      'watchers', (select count(*) from watched_group where group_id = g.id),
      'repositories', (select count(*) from repository_group where group_id = g.id),
      'members', (select count(*) from review_group_member where group_id = g.id)) as names
    from unnest(${groupIds}::int[]) as g (id)`);
  return { names: new Map(rows.map(({ id, names }) => [id, names])), restricted: restricted.map(({ id }) => id) };
}

/** Counts the remaining references of each deletion. Call it when the follow-up work is done. */
export async function countFollowUps(
  stage: ServiceView,
  targets: readonly DeletionTarget[],
  before: Before,
  receiver: Receiver,
): Promise<FollowUps> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const exactlyOne = (count: number, what: string) => {
    if (count === 0) lost.push(`no ${what}`);
    if (count > 1) doubled.push(`${count} times: ${what}`);
  };

  for (const token of await tokensOf(stage, idsOf(targets, 'token'))) {
    if (token.stands) lost.push(`token ${token.id} is back`);
    if (token.refreshable) lost.push(`a refresh token of token ${token.id} is alive`);
    exactlyOne(token.asked, `follow-up of token ${token.id}`);
    exactlyOne(token.audited, `audit entry of token ${token.id}`);
  }
  for (const group of await groupsOf(stage, idsOf(targets, 'group'))) {
    if (group.stands) lost.push(`the row of group ${group.id} is there`);
    exactlyOne(group.asked, `follow-up of group ${group.id}`);
    exactlyOne(group.audited, `audit entry of group ${group.id}`);
    for (const [place, count] of Object.entries(before.names.get(group.id) ?? {})) {
      const detached = group.detached?.[place] ?? 0;
      if (detached < count) lost.push(`group ${group.id} was detached from ${detached} of ${count} ${place}`);
      if (detached > count)
        doubled.push(`group ${group.id} was detached from ${detached} ${place} instead of ${count}`);
    }
  }
  lost.push(...(await opened(stage, before)));
  return { lost, doubled, doubledOutside: await countMessages(stage, targets, receiver, lost) };
}

/** Messages by id, that of the outbox row: duplicates are allowed, missing or additional ids are not. */
async function countMessages(
  stage: ServiceView,
  targets: readonly DeletionTarget[],
  receiver: Receiver,
  lost: string[],
) {
  const ids = [...receiver.accepted.keys()].map(
    (id) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(id)?.[0] ?? id,
  );
  const messages = await stage.read<{ id: string; tokenId: number }>(
    sql`select id::text, (payload->>'tokenId')::int as "tokenId" from outbox_message where queue = 'webhooks'`,
  );
  const tokenOf = new Map(messages.map(({ id, tokenId }) => [id, tokenId]));
  const doubled = ids.filter((id) => !tokenOf.has(id)).map((id) => `a message that nobody sent: ${id}`);
  const counts = new Map<number | undefined, number>();
  for (const id of ids) counts.set(tokenOf.get(id), (counts.get(tokenOf.get(id)) ?? 0) + 1);
  for (const id of idsOf(targets, 'token')) {
    const count = counts.get(id) ?? 0;
    if (count === 0) lost.push(`no message about token ${id} arrived`);
    if (count > 1) doubled.push(`${count} messages about token ${id} arrived`);
  }
  return doubled;
}

const tokensOf = (stage: ServiceView, ids: readonly number[]) =>
  stage.read<{ id: number; stands: boolean; refreshable: boolean; asked: number; audited: number }>(sql`
    with messages as (
      select id as outbox_id, (payload->>'tokenId')::int as id, (payload->>'grantId')::int as grant_id
      from outbox_message where queue = 'oauth-tokens' and status = 'done'),
    entries as (
      select (details->>'tokenId')::int as id, count(*) as audited from audit_log
      where action = 'oauth-token.deleted' group by 1)
    select t.id, bool_or(o.id is not null) as stands,
      bool_or(exists (
        select from oauth_refresh_token r where r.grant_id = m.grant_id and r.revoked_at is null)) as refreshable,
      count(m.outbox_id) as asked, coalesce(max(e.audited), 0) as audited
    from unnest(${ids}::int[]) as t (id)
    left join oauth_token o on o.id = t.id
    left join messages m on m.id = t.id
    left join entries e on e.id = t.id
    group by t.id`);

const groupsOf = (stage: ServiceView, ids: readonly number[]) =>
  stage.read<{
    id: number;
    stands: boolean;
    asked: number;
    audited: number;
    detached: Record<string, number> | null;
  }>(sql`
    with messages as (
      select (payload->>'groupId')::int as id, count(*) as asked from outbox_message
      where queue = 'groups' and status = 'done' group by 1),
    entries as (
      select (details->>'groupId')::int as id, count(*) as audited, min((details->'detached')::text) as detached
      from audit_log where action = 'group.detached' group by 1)
    select t.id, g.id is not null as stands, coalesce(m.asked, 0) as asked, coalesce(e.audited, 0) as audited,
      e.detached::json as detached
    from unnest(${ids}::int[]) as t (id)
    left join review_group g on g.id = t.id
    left join messages m on m.id = t.id
    left join entries e on e.id = t.id`);

/** Review requests that an invite-only group restricted stay restricted (decision R8). */
async function opened(stage: ServiceView, { restricted }: Before): Promise<string[]> {
  const requests = await stage.read<{ id: number }>(sql`
    select id from review_request where id = any(${restricted}) and not restricted_by_deleted_group`);
  return requests.map(({ id }) => `review request ${id} was opened by the end of its group`);
}

const idsOf = (targets: readonly DeletionTarget[], kind: DeletionTarget['kind']) =>
  targets.filter((target) => target.kind === kind).map(({ id }) => id);
