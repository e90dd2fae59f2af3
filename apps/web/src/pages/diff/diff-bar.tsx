import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '../../base/counted.ts';
import type { Commits } from '../../diff/load-patches.ts';
import { type DiffSettings, SettingsMenu } from '../../diff/settings.tsx';
import { KeysHelp } from '../../parts/keys-help.tsx';
import { CommitRange } from './commit-range.tsx';
import { KEYS } from './diff-keys.ts';
import styles from './diff-page.module.css';
import { FindingFilterMenu } from './finding-filter.tsx';
import { RevisionRange } from './revision-range.tsx';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  readonly settings: DiffSettings;
  readonly onSettings: (settings: DiffSettings) => void;
  readonly onCommits: (commits: Commits) => void;
  /** In a narrow window the files are shown when somebody asks for them. */
  readonly showsFiles: boolean;
  readonly onShowFiles: (shows: boolean) => void;
}

/** The line above a diff: which one it is, how much of it was viewed, and how it is drawn. */
export function DiffBar({ diff, settings, onSettings, onCommits, showsFiles, onShowFiles }: Props): ReactNode {
  const { range, title, revisions, commits, index, shown, marks, findings } = diff;
  const { requestId, revision, against } = range;
  const [showsDetails, setShowsDetails] = useState(false);
  const details = useId();
  return (
    <header className={styles.bar}>
      <h1>
        <Link to="/r/$id/" params={{ id: `${requestId}` }}>
          {title}
        </Link>
      </h1>
      <button
        type="button"
        className={`quiet ${styles.onlyNarrow}`}
        aria-expanded={showsDetails}
        aria-controls={details}
        onClick={() => setShowsDetails(!showsDetails)}
      >
        Details
      </button>
      <div id={details} className={styles.details} data-shown={showsDetails || undefined}>
        {range.isDraft ? (
          <span>Revision {revision}, on your draft: you can comment on it once it is published.</span>
        ) : (
          <RevisionRange requestId={requestId} revisions={revisions} revision={revision} against={against} />
        )}
        {commits.length > 1 && against === undefined && (
          <CommitRange commits={commits} shown={range.commits ?? {}} onChange={onCommits} />
        )}
        <FindingFilterMenu findings={findings} />
        <span className={styles.status} role="status">
          {`${shown.length === index.length ? '' : `${shown.length} of `}${counted(index.length, 'file')}`}
          {marks.viewedCount !== undefined && `, ${marks.viewedCount} viewed`}
        </span>
      </div>
      <button
        type="button"
        className={`quiet ${styles.onlyNarrow}`}
        aria-expanded={showsFiles}
        onClick={() => onShowFiles(!showsFiles)}
      >
        Files
      </button>
      <SettingsMenu settings={settings} onChange={onSettings} />
      <KeysHelp keys={KEYS} />
    </header>
  );
}
