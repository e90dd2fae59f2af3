import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { withoutUndefined } from '../../base/without-undefined.ts';
import { type Range, rangeOf } from '../../diff/load-patches.ts';
import { useDiffSettings } from '../../diff/settings.tsx';
import { ColourWorkers } from '../../diff/viewer.tsx';
import { NotFound, Waiting } from '../../parts/failure.tsx';
import { Tray } from '../../remarks/review/tray.tsx';
import { News } from '../../requests/live/news.tsx';
import { DiffBar } from './diff-bar.tsx';
import { DiffCode } from './diff-code.tsx';
import { DiffFiles } from './diff-files.tsx';
import styles from './diff-page.module.css';
import { useDiff } from './use-diff.ts';

/** In the tray: what publishes the review or, while there is none, what opens it. */
const publishing = (tray: HTMLElement | null): HTMLElement | null | undefined =>
  tray?.querySelector<HTMLElement>('[data-publish]') ?? tray?.querySelector('button');

const route = getRouteApi('/r/$id/diff/$revision');

/** `/r/<id>/diff/<n>/` and, for what is different between two, `/r/<id>/diff/<m>-<n>/`. */
export function DiffPage(): ReactNode {
  const { id, revision } = route.useParams();
  const { commit, base, tip } = route.useSearch();
  const range = useMemo(
    () => rangeOf(id, revision, withoutUndefined({ commit, base, tip })),
    [id, revision, commit, base, tip],
  );
  if (!range) return <NotFound />;
  return (
    <ColourWorkers>
      <ShownDiff key={JSON.stringify(range)} range={range} />
    </ColourWorkers>
  );
}

function ShownDiff({ range }: { range: Range }): ReactNode {
  const me = useMe();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [settings, keepSettings] = useDiffSettings();
  const [showsFiles, showFiles] = useState(false);
  const tray = useRef<HTMLDivElement>(null);
  const diff = useDiff(range, search, settings.ignoresBlanks);
  useTitle(`Diff of ${diff.title}`);
  const find = (wanted: string) => {
    const files = wanted === '' ? undefined : wanted;
    void navigate({ search: withoutUndefined({ ...search, files }), replace: true });
  };
  if (diff.isWaiting) return <Waiting />;
  const { request } = diff;
  const { requestId } = range;
  return (
    <div className={styles.page}>
      <DiffBar
        diff={diff}
        settings={settings}
        onSettings={keepSettings}
        onCommits={(commits) => void navigate({ search: commits })}
        showsFiles={showsFiles}
        onShowFiles={showFiles}
      />
      <DiffFiles
        diff={diff}
        wanted={search.files ?? ''}
        onWanted={find}
        isShown={showsFiles}
        onChosen={() => showFiles(false)}
      />
      <div className={styles.code}>
        <DiffCode
          diff={diff}
          settings={settings}
          isFiltered={Boolean(search.files)}
          onReview={() => publishing(tray.current)?.focus()}
        />
      </div>
      <News requestId={requestId} />
      <div ref={tray} className={styles.tray}>
        {request?.public && <Tray requestId={requestId} isMine={me?.username === request.submitter?.username} />}
      </div>
    </div>
  );
}
