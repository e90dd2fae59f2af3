import type { Schemas } from '@review-service/client';
import { parseDiffFromFile } from '@pierre/diffs';
import { isMisleading } from '@review-service/contracts/misleading-code';
import { useSuspenseQueries } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useRef, type ReactNode } from 'react';
import type { Item } from '../../diff/items.ts';
import { useDiffSettings } from '../../diff/settings.tsx';
import { ColourWorkers, Viewer, type ViewerHandle } from '../../diff/viewer.tsx';
import styles from './attachment.module.css';
import { textQuery } from './queries.ts';

type File = Schemas['DiffFileAttachment'] | Schemas['FileAttachment'];

/** With more lines, to compare them would hold up the page. */
const MOST_LINES = 2_000;

interface Props {
  readonly older: File;
  readonly newer: File;
  /** What they are called. */
  readonly names: readonly [older: string, newer: string];
}

/** What differs between two revisions of a text. */
export function ComparedTexts({ older, newer, names }: Props): ReactNode {
  const [{ data: before }, { data: after }] = useSuspenseQueries({ queries: [textQuery(older), textQuery(newer)] });
  const item = useMemo(() => itemOf(newer, before, after), [newer, before, after]);
  const [settings] = useDiffSettings();
  const viewer = useRef<ViewerHandle<never>>(null);
  if (before !== null && before === after) return <p className={styles.quiet}>No differences</p>;
  if (!item) return <p className={styles.quiet}>Too large or unavailable to compare. Download the files instead.</p>;
  const misleads = isMisleading(`${before}${after}`);
  return (
    <>
      {misleads && <p className={styles.warning}>Contains hidden or look-alike characters</p>}
      <div className={styles.texts} style={{ '--lines': item.fileDiff.unifiedLineCount } as CSSProperties}>
        <ColourWorkers>
          <Viewer
            ref={viewer}
            items={[item]}
            settings={settings}
            nameOf={() => newer.filename}
            charactersOf={() => ({ isMisleading: misleads, blanks: undefined })}
            renderHead={() => <p className={styles.names}>{names.join(' → ')}</p>}
            renderNote={() => null}
            onSeen={() => undefined}
          />
        </ColourWorkers>
      </div>
    </>
  );
}

function itemOf({ id, filename: name }: File, before: string | null, after: string | null): Item<never> | undefined {
  const texts = [before, after].flatMap((text) => text ?? []);
  if (before === after || texts.length < 2 || texts.some((text) => text.split('\n').length > MOST_LINES))
    return undefined;
  const [old = '', next = ''] = texts;
  const fileDiff = parseDiffFromFile({ name, contents: old }, { name, contents: next }, { disableLineMatching: true });
  return { id: String(id), type: 'diff', fileDiff };
}
