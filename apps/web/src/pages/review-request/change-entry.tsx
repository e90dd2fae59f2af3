import type { Schemas } from '@review-service/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Markup } from '../../parts/markup.tsx';
import { Time } from '../../parts/time.tsx';
import { Checks } from './checks.tsx';
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
  return (
    <details id={`changedesc${change.id}`} className={styles.entry} open={isOpen} tabIndex={-1}>
      <summary className={styles.head}>
        <strong>{titleOf(change)}</strong>
        <span className={styles.time}>
          <Time of={change.timestamp} />
        </span>
        {isNew && <span className={styles.new}>New</span>}
      </summary>
      <div className={styles.body}>
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
      </div>
    </details>
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

function titleOf({ fields_changed: { status } }: Schemas['Change']): string {
  const state = (status as Changed | undefined)?.new;
  if (state === 'S') return 'Closed as completed';
  if (state === 'D') return 'Closed as discarded';
  return state === 'P' ? 'Opened again' : 'Changed';
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
      {revision > 1 && <> · {to(`${revision - 1}-${revision}`, `What is different from revision ${revision - 1}`)}</>}
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
