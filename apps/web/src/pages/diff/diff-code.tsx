import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { blankChangesOf } from '../../diff/blank-changes.ts';
import { FileHead } from '../../diff/file-head.tsx';
import type { Move } from '../../diff/file.ts';
import type { FoundLine } from '../../diff/found-lines.ts';
import type { Note } from '../../diff/items.ts';
import { focusFirstLine } from '../../diff/line-buttons.ts';
import { isReadAlone } from '../../diff/large-patch.ts';
import { endingChangesOf } from '../../diff/line-endings.ts';
import { movedLinesOf } from '../../diff/moved-lines.ts';
import { SidesOfFile } from '../../diff/pictures/sides-of-file.tsx';
import type { ChosenLines } from '../../diff/rows-of-lines.ts';
import type { DiffSettings } from '../../diff/settings.tsx';
import { Viewer } from '../../diff/viewer.tsx';
import { useDiffKeys } from './diff-keys.ts';
import styles from './diff-page.module.css';
import { FindBar } from './find-bar.tsx';
import { MoveNote } from './move-note.tsx';
import { PropertiesNote } from './properties-note.tsx';
import { RemarkNote } from './remark-note.tsx';
import type { FileRemark } from './remarks.ts';
import type { Diff } from './use-diff.ts';

interface Props {
  readonly diff: Diff;
  readonly settings: DiffSettings;
  /** Some files are asked for. */
  readonly isFiltered: boolean;
  /** Puts the focus on what publishes the reader's review. */
  readonly onReview: () => void;
}

/** The lines of a diff, with what is said about them. */
export function DiffCode({ diff, settings, isFiltered, onReview }: Props): ReactNode {
  const { items, byId, expansion, viewer, canSay, comment, see } = diff;
  const { cursor, reveal, show } = useDiffKeys(diff, onReview);
  if (items.length === 0) return <p className={styles.empty}>{isFiltered ? 'No matching files' : 'No changes'}</p>;
  return (
    <>
      <FindBar
        diff={diff}
        onFound={(found) => reveal(found.id, linesOf(found))}
        onClose={(found) => found && show(found.id, linesOf(found))}
      />
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
            endings: text && endingChangesOf(text),
            moved: text && movedLinesOf(text, (file) => expansion.texts.get(file)),
          };
        }}
        gapRows={expansion.rows}
        renderHead={(id) => <Head diff={diff} id={id} />}
        renderNote={(note) => <DrawnNote diff={diff} note={note} onGo={show} />}
        {...(canSay && { onLines: comment })}
        cursor={cursor}
        onSeen={see}
      />
    </>
  );
}

const linesOf = ({ line, side }: FoundLine): ChosenLines => ({ start: line, side, end: line, endSide: side });

/** The line above a file. */
function Head({ diff, id }: { diff: Diff; id: string }): ReactNode {
  const { range, byId, marks, expansion, going, viewer, canSay, comment, loadLarge } = diff;
  const me = useMe();
  const entry = byId.get(id);
  if (!entry) return null;
  const text = expansion.texts.get(entry.id);
  return (
    <FileHead
      range={range}
      entry={entry}
      text={text}
      isCollapsed={marks.isFolded(entry)}
      onCollapse={(isDone) => marks.fold(entry.id, isDone)}
      isViewed={marks.canView(entry) ? marks.isViewed(entry) : undefined}
      onView={(isDone) => marks.view(entry, isDone)}
      onComment={me && canSay ? () => comment(id) : null}
      isExpanded={expansion.isExpanded(entry)}
      onExpand={(isAll) => expansion.expand(entry, isAll)}
      onLoad={isReadAlone(range, entry, text, me !== null) ? () => loadLarge(text) : undefined}
      onEnter={() => {
        const file = viewer.current
          ?.getInstance()
          ?.getRenderedItems()
          .find((one) => one.id === id);
        if (file) focusFirstLine(file.element);
      }}
      onFocus={() => going.enter(id)}
    />
  );
}

interface NoteProps {
  readonly diff: Diff;
  readonly note: Note<FileRemark>;
  readonly onGo: (id: string, lines: ChosenLines) => void;
}

/** What stands below a line. */
function DrawnNote({ diff, note, onGo }: NoteProps): ReactNode {
  const { range, request, comments, byId, canAsk } = diff;
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
    case 'properties':
      return <PropertiesNote text={note.text} />;
    case 'move': {
      const goThere = ({ side, file, other_line, num_lines }: Move) => {
        const there = side === 'from' ? 'additions' : 'deletions';
        onGo(String(file), { start: other_line, side: there, end: other_line + num_lines - 1, endSide: there });
      };
      const path = byId.get(String(note.move.file))?.path;
      return <MoveNote move={note.move} path={path} onGo={() => goThere(note.move)} />;
    }
  }
}
