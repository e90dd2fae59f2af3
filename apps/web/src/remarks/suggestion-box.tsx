import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { wordsOf } from '../base/words-of.ts';
import type { CommentLines } from './comments.ts';
import { commentedRowsQuery, rowsOfComment } from './file-rows.ts';
import { suggest, suggestedLines } from './suggestions.ts';
import styles from './suggestion-view.module.css';
import type { Writing } from './writing.ts';

interface Props {
  readonly requestId: number;
  readonly lines: CommentLines;
  /** The comment that it is to belong to. */
  readonly writing: Writing;
  /** The comment has no words yet. */
  readonly isEmpty: boolean;
}

/** Beside the box of a comment: other lines for those that it is about. It begins with these. */
export function SuggestionBox({ requestId, lines, writing, isEmpty }: Props): ReactNode {
  const { path, rowCount } = lines;
  const [text, setText] = useState<string>();
  const id = useId();
  const { data } = useQuery(commentedRowsQuery(requestId, lines));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (replacement: NonNullable<typeof begun>) => {
      if (!(await writing.store()) || !writing.stored) return;
      await suggest(requestId, writing.stored, replacement);
      setText(undefined);
    },
  });
  const begun = suggestedLines(path, rowsOfComment(data, lines));
  if (!begun || rowCount === 0) return null;
  if (text === undefined)
    return (
      <button type="button" className="quiet" onClick={() => setText(begun.text)}>
        Suggest a change
      </button>
    );
  return (
    <div>
      <label htmlFor={id}>Suggested lines</label>
      <textarea
        id={id}
        className={styles.text}
        dir="auto"
        rows={Math.min(begun.text.split('\n').length + 1, 20)}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      />
      <div className={styles.actions}>
        <button
          type="button"
          className="quiet"
          disabled={isPending || isEmpty || text === begun.text}
          onClick={() => mutate({ ...begun, text })}
        >
          Add suggestion
        </button>
        <button type="button" className="quiet" onClick={() => setText(undefined)}>
          Cancel
        </button>
        {isEmpty && <span className={styles.place}>Write a comment with it.</span>}
        {error && <span role="alert">{wordsOf(error)}</span>}
      </div>
    </div>
  );
}
