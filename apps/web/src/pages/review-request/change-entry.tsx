import type { Schemas } from '@review-service/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgentFacts, AgentMark } from '../../parts/agent.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PersonName } from '../../parts/person.tsx';
import { Time } from '../../parts/time.tsx';
import { between } from '../../requests/revisions.ts';
import { beginningOf } from './beginning-of.ts';
import { Checks } from './checks.tsx';
import { Entry } from './entry.tsx';
import styles from './entry.module.css';

interface Props {
  readonly requestId: number;
  readonly change: Schemas['Change'];
  readonly checks: readonly Schemas['StatusUpdate'][];
  readonly isNew: boolean;
  readonly isOpen: boolean;
}

/** A change of a review request: why, and each field as it was and as it is. */
export function ChangeEntry({ requestId, change, checks, isNew, isOpen }: Props): ReactNode {
  const fields = Object.entries(change.fields_changed);
  const who = change.links.user?.title ?? '';
  const { by_agent: agent } = change;
  return (
    <Entry
      id={`changedesc${change.id}`}
      isOpen={isOpen}
      beginning={beginningOf(change.text)}
      head={
        <>
          {who !== '' && (
            <strong className={styles.author}>
              <PersonName username={who} />
            </strong>
          )}
          {agent && <AgentMark of={agent} author={who} />}
          <span>{titleOf(change)}</span>
          <span className={styles.time}>
            <Time of={change.timestamp} />
          </span>
          {isNew && <span className={styles.new}>New</span>}
        </>
      }
    >
      {agent && <AgentFacts of={agent} />}
      {change.text && <Markup html={change.text} />}
      <dl className={styles.changed}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{TITLES[name] ?? name}</dt>
            <dd>{shown(name, value as Changed, requestId)}</dd>
          </div>
        ))}
      </dl>
      <Checks updates={checks} />
    </Entry>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  bugs_closed: 'Bugs',
  branch: 'Branch',
  commit_id: 'Commit',
  commit_list: 'Commits',
  depends_on: 'Depends on',
  description: 'Description',
  diff: 'Diff',
  file_captions: 'Captions',
  files: 'Files',
  status: 'State',
  submitter: 'Owner',
  summary: 'Summary',
  target_groups: 'Groups',
  target_people: 'People',
  testing_done: 'Testing done',
};
const STATES: Readonly<Record<string, string>> = { P: 'Open', S: 'Completed', D: 'Discarded' };
const LONG = new Set(['description', 'testing_done']);

/** What a change has of one field; which of them depends on the field. */
interface Changed {
  readonly old?: unknown;
  readonly new?: unknown;
  readonly added?: unknown;
  readonly removed?: unknown;
}

/** What somebody did, as it follows their name. */
function titleOf({ fields_changed: fields }: Schemas['Change']): string {
  const state = (fields.status as Changed | undefined)?.new;
  if (state === 'S') return 'closed this as completed';
  if (state === 'D') return 'closed this as discarded';
  if (state === 'P') return 'reopened this';
  const { revision } = ((fields.diff as Changed | undefined)?.added ?? {}) as { readonly revision?: number };
  if (revision !== undefined) return `published revision ${revision}`;
  const names = Object.keys(fields).map((name) => (TITLES[name] ?? name).toLowerCase());
  return names.length > 0 ? `changed ${names.join(', ')}` : 'changed this';
}

function shown(name: string, value: Changed, requestId: number): ReactNode {
  if (name === 'diff') return <NewDiff requestId={requestId} diff={value.added as Schemas['Diff'] | null} />;
  if (name === 'commit_list') return <Commits all={value.new} />;
  if (Array.isArray(value.added) && Array.isArray(value.removed)) {
    return (
      <>
        {value.removed.length > 0 && <span className={styles.old}>{value.removed.map(nameOf).join(', ')}</span>}{' '}
        {value.added.map(nameOf).join(', ')}
      </>
    );
  }
  if (Array.isArray(value))
    return (value as readonly Changed[]).map((one) => `${nameOf(one.old)} → ${nameOf(one.new)}`).join(', ');
  if (LONG.has(name)) {
    return (
      <div className={styles.texts}>
        <pre>{nameOf(value.old)}</pre>
        <pre>{nameOf(value.new)}</pre>
      </div>
    );
  }
  const [old, next] = [value.old, value.new].map((one) =>
    name === 'status' ? (STATES[nameOf(one)] ?? '') : nameOf(one),
  );
  return (
    <>
      {old && <span className={styles.old}>{old}</span>} {next}
    </>
  );
}

/** What a person, a group, a file or a review request is called by. */
interface Named {
  readonly id?: number;
  readonly username?: string;
  readonly name?: string;
  readonly caption?: string;
  readonly filename?: string;
  readonly summary?: string;
}

/** What something is called, whatever it is. */
function nameOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const { username, name, caption, filename, summary, id } = value as Named;
  if (summary !== undefined) return `#${id ?? ''} ${summary}`;
  return username ?? name ?? (caption || filename) ?? String(id ?? '');
}

function NewDiff({ requestId, diff }: { requestId: number; diff: Schemas['Diff'] | null }): ReactNode {
  if (!diff) return 'A new one';
  const { revision } = diff;
  const to = (address: string, title: string) => (
    <Link to="/r/$id/diff/$revision/" params={{ id: `${requestId}`, revision: address }}>
      {title}
    </Link>
  );
  return (
    <>
      {to(`${revision}`, `Revision ${revision}`)}
      {revision > 1 && <> · {to(between(revision - 1, revision), `Changes since revision ${revision - 1}`)}</>}
    </>
  );
}

function Commits({ all }: { all: unknown }): ReactNode {
  const commits = (Array.isArray(all) ? all : []) as { readonly summary: string; readonly author: string }[];
  return (
    <ol className={styles.commits}>
      {commits.map(({ summary, author }, position) => (
        <li key={position}>
          {summary} <span className={styles.time}>{author}</span>
        </li>
      ))}
    </ol>
  );
}
