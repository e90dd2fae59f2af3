import type { Schemas } from '@review-service/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NamesField } from '../../remarks/draft-fields.ts';
import { Group, Person } from '../../parts/person.tsx';
import styles from './facts.module.css';

type Request = Schemas['ReviewRequest'];

interface Props {
  readonly request: Request;
  /** Its stack, if it is in one. */
  readonly stack: ReactNode;
  /** Who is expected to act, while it is published and pending. */
  readonly turns: ReactNode;
  /** What its owner changes each of them with. */
  readonly edits?: Edits;
}

/** A way to change a fact: that of names shows these, too; the others stand below what they change. */
export type Edits = Readonly<Record<NamesField | 'branch' | 'bugs_closed', ReactNode>>;

/** Where a change belongs, who is asked to review it, and whether it may be submitted. */
export function Facts({ request, stack, turns, edits }: Props): ReactNode {
  const { repository, branch, bugs_closed, commit_id, target_groups, target_people, depends_on, blocks } = request;
  const groups = target_groups.filter((one): one is Schemas['Group'] => 'name' in one);
  const people = target_people.filter((one): one is Schemas['User'] => 'username' in one);
  return (
    <dl className={styles.facts}>
      {request.public && request.status === 'pending' && (
        <Fact title="Approval">
          <span className={request.approved ? styles.approved : styles.waiting}>
            {request.approved ? '✓ Approved' : (request.approval_failure ?? 'Not approved')}
          </span>
        </Fact>
      )}
      {request.public && request.status === 'pending' && <Fact title="Needs attention from">{turns}</Fact>}
      {stack}
      {edits && <Fact title="People">{edits.target_people}</Fact>}
      {!edits && people.length > 0 && (
        <Fact title="People">
          <ul>
            {people.map(({ id, username, fullname }) => (
              <li key={id}>
                <Person username={username} fullname={fullname} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {edits && <Fact title="Groups">{edits.target_groups}</Fact>}
      {!edits && groups.length > 0 && (
        <Fact title="Groups">
          <ul>
            {groups.map(({ id, name, display_name }) => (
              <li key={id}>
                <Group name={name} title={display_name} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {repository && (
        <Fact title="Repository">
          <Link to="/r/" search={{ repository: repository.id }}>
            {repository.name}
          </Link>
        </Fact>
      )}
      {(branch || edits) && (
        <Fact title="Branch">
          {branch}
          {edits?.branch}
        </Fact>
      )}
      {(bugs_closed.length > 0 || edits) && (
        <Fact title="Bugs">
          <ul>
            {bugs_closed.map((bug) => (
              <li key={bug}>
                <Bug id={bug} tracker={repository?.bug_tracker ?? ''} />
              </li>
            ))}
          </ul>
          {edits?.bugs_closed}
        </Fact>
      )}
      {edits ? <Fact title="Depends on">{edits.depends_on}</Fact> : <Others title="Depends on" all={depends_on} />}
      <Others title="Blocks" all={blocks} />
      {commit_id && (
        <Fact title="Commit">
          <code title={commit_id}>{commit_id.slice(0, 12)}</code>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A bug, with a link to the repository's tracker. Addresses of another kind than the web's are not followed. */
function Bug({ id, tracker }: { id: string; tracker: string }): ReactNode {
  const address = tracker.replace('%s', encodeURIComponent(id));
  return /^https?:\/\//i.test(address) ? (
    <a href={address} rel="noreferrer">
      {id}
    </a>
  ) : (
    <span>{id}</span>
  );
}

function Others({ title, all }: { title: string; all: Request['blocks'] }): ReactNode {
  const others = all.filter((one): one is Request => 'summary' in one);
  return (
    others.length > 0 && (
      <Fact title={title}>
        <ul>
          {others.map(({ id, summary, status }) => (
            <li key={id}>
              <Link
                to="/r/$id/"
                params={{ id: String(id) }}
                className={status === 'pending' ? undefined : styles.closed}
              >
                #{id} {summary}
              </Link>
            </li>
          ))}
        </ul>
      </Fact>
    )
  );
}
