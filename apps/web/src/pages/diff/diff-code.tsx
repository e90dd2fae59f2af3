import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { blankChangesOf } from '../../diff/blank-changes.ts';
import { FileHead } from '../../diff/file-head.tsx';
import type { Move } from '../../diff/file.ts';
import type { Note } from '../../diff/items.ts';
import { SidesOfFile } from '../../diff/pictures/sides-of-file.tsx';
import type { DiffSettings } from '../../diff/settings.tsx';
import { Viewer } from '../../diff/viewer.tsx';
import { useDiffKeys } from './diff-keys.ts';
import styles from './diff-page.module.css';
import { MoveNote } from './move-note.tsx';
import { RemarkNote } from './remark-note.tsx';
import type { FileRemark } from './remarks.ts';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  readonly settings: DiffSettings;
  /** Some files are asked for. */
  readonly isFiltered: boolean;
}

/** The lines of a diff, with what is said about them. */
export function DiffCode({ diff, settings, isFiltered }: Props): ReactNode {
  const { items, byId, expansion, viewer, canSay, comment, see } = diff;
  useDiffKeys(diff);
  if (items.length === 0)
    return <p className={styles.empty}>{isFiltered ? 'No file is called like this.' : 'Nothing is different.'}</p>;
  return (
    <Viewer
      ref={viewer}
      items={items}
      settings={settings}
      nameOf={(id) => byId.get(id)?.path ?? ''}
      charactersOf={(id) => {
        const text = expansion.texts.get(Number(id));
        return {
          isMisleading: text?.isMisleading ?? false,
          blanks: text && settings.drawsBlanks ? blankChangesOf(text) : undefined,
        };
      }}
      gapRows={expansion.rows}
      renderHead={(id) => <Head diff={diff} id={id} />}
      renderNote={(note) => <DrawnNote diff={diff} note={note} />}
      {...(canSay && { onLines: comment })}
      onSeen={see}
    />
  );
}

/** The line above a file. */
function Head({ diff, id }: { diff: Diff; id: string }): ReactNode {
  const { range, byId, marks, expansion, canSay, comment } = diff;
  const me = useMe();
  const entry = byId.get(id);
  if (!entry) return null;
  return (
    <FileHead
      range={range}
      entry={entry}
      text={expansion.texts.get(entry.id)}
      isCollapsed={marks.isFolded(entry)}
      onCollapse={(isDone) => marks.fold(entry.id, isDone)}
      isViewed={marks.canView(entry) ? marks.isViewed(entry) : undefined}
      onView={(isDone) => marks.view(entry, isDone)}
      onComment={me && canSay ? () => comment(id) : null}
      isExpanded={expansion.isExpanded(entry)}
      onExpand={(isAll) => expansion.expand(entry, isAll)}
    />
  );
}

/** What stands below a line. */
function DrawnNote({ diff, note }: { diff: Diff; note: Note<FileRemark> }): ReactNode {
  const { range, request, comments, byId, canAsk, viewer } = diff;
  switch (note.kind) {
    case 'sides':
      return <SidesOfFile range={range} canAsk={canAsk} {...note} />;
    case 'remark':
      return (
        <RemarkNote
          requestId={range.requestId}
          owner={request?.submitter?.username ?? ''}
          remark={note.remark}
          comments={comments}
        />
      );
    case 'move': {
      const goThere = ({ side, file, other_line: lineNumber }: Move) => {
        const otherSide = side === 'from' ? 'additions' : 'deletions';
        viewer.current?.scrollTo({ type: 'line', id: String(file), lineNumber, side: otherSide, align: 'center' });
      };
      const path = byId.get(String(note.move.file))?.path;
      return <MoveNote move={note.move} path={path} onGo={() => goThere(note.move)} />;
    }
  }
}
