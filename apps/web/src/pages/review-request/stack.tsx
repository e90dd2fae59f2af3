import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { useMe } from '../../base/session.ts';
import { useKeys } from '../../parts/keys.ts';
import type { Desk } from '../../remarks/desk.ts';
import { isSeen, type Member, type SeenMember, stackQuery } from '../../requests/stacks.ts';
import { PublishStack } from './publish-stack.tsx';
import { ShipStack } from './ship-stack.tsx';
import styles from './stack.module.css';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  /** The owner's. */
  readonly desk: Desk | undefined;
}

/** The stack of a review request, with keys to go up and down, and what can be done with several at once. */
export function Stack({ request, desk }: Props): ReactNode {
  const me = useMe();
  const navigate = useNavigate();
  const isOwn = desk !== undefined;
  const isStacked = (request.stack?.position.of ?? 1) > 1;
  const { data: stack } = useQuery({ ...stackQuery(request.id), enabled: isStacked });
  const items = stack?.items ?? [];
  const seen = items.filter(isSeen);
  const at = seen.findIndex(({ id }) => id === request.id);
  const go = (to: SeenMember | undefined) => {
    if (to) void navigate({ to: '/r/$id/', params: { id: `${to.id}` } });
  };
  useKeys(seen.length > 1 ? { '[': () => go(seen[at - 1]), ']': () => go(seen[at + 1]) } : {});
  if (items.length < 2) return null;
  const drafts = seen.filter(({ has_draft: hasDraft }) => hasDraft);
  const open = seen.filter(({ state }) => state === 'draft' || state === 'pending');
  const unshipped = seen.filter(
    ({ state, role, approved, revision }) =>
      state === 'pending' && !approved && revision !== null && (role === 'this' || role === 'below'),
  );
  return (
    <div>
      <dt>Stack</dt>
      <dd className={styles.part}>
        <ol className={styles.stack} aria-label="Stack, from the bottom up">
          {items.map((member, index) => (
            <li key={member.id ?? `hidden-${index}`} aria-current={member.role === 'this' ? 'page' : undefined}>
              <Layer member={member} />
            </li>
          ))}
        </ol>
        {stack?.more && <p className={styles.quiet}>Only the nearest 100 are shown.</p>}
        <p className={styles.quiet}>
          <kbd>[</kbd> <kbd>]</kbd> Down / up the stack
        </p>
        {isOwn && drafts.length > 1 && <PublishStack request={request} desk={desk} drafts={drafts} />}
        {isOwn && open.length > 1 && (
          <Link to="/r/$id/stack/" params={{ id: `${request.id}` }}>
            Change order…
          </Link>
        )}
        {me && !isOwn && unshipped.length > 1 && <ShipStack request={request} members={unshipped} />}
      </dd>
    </div>
  );
}

function Layer({ member }: { readonly member: Member }): ReactNode {
  if (!isSeen(member)) return <span className={styles.quiet}>Hidden review request</span>;
  const { id, review_request: link, role } = member;
  const name = `#${id} ${link.title ?? ''}`;
  return (
    <>
      {role === 'this' ? (
        <strong>{name}</strong>
      ) : (
        <Link to="/r/$id/" params={{ id: `${id}` }}>
          {name}
        </Link>
      )}
      <p className={styles.quiet}>{stateOf(member)}</p>
    </>
  );
}

/** For these reasons, reviewers are expected at the lowest member alone. */
const LATER: readonly string[] = ['reviewer', 'updated'];

/** Such as `Not approved · 2 open issues · Needs a restack · Needs attention from ann`. */
function stateOf({
  id,
  state,
  approved,
  issue_open_count: issues,
  ready,
  blocked_by: blockedBy,
  stale,
  attention,
}: SeenMember): string {
  const pending = approved ? (ready ? 'Ready to land' : `Approved, waits for #${blockedBy ?? '…'}`) : 'Not approved';
  const words = { draft: 'Draft', pending, landed: 'Landed', discarded: 'Discarded' }[state];
  const waitsBelow = blockedBy !== null && blockedBy !== id;
  const names = attention
    .filter(({ reason }) => !(waitsBelow && LATER.includes(reason)))
    .flatMap(({ username, group_name: group }) => username ?? group ?? []);
  const parts = [
    words,
    ...(issues > 0 ? [counted(issues, 'open issue')] : []),
    ...(stale ? ['Needs a restack'] : []),
    ...(names.length > 0 ? [`Needs attention from ${names.join(', ')}`] : []),
  ];
  return parts.join(' · ');
}
