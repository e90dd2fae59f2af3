import { visibleCode } from '@review-service/contracts/misleading-code';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '../base/session.ts';
import { wordsOf } from '../base/words-of.ts';
import type { Comment } from './comments.ts';
import styles from './suggestion-view.module.css';
import { apply, patchAddress, type Suggestion, suggestionsOf, suggestionsQuery, withdraw } from './suggestions.ts';

interface Props {
  readonly requestId: number;
  /** Whose the review request is. */
  readonly owner: string;
  readonly comment: Comment;
}

const FITS: Readonly<Record<Suggestion['fits'], string>> = {
  yes: 'Fits the newest revision',
  moved: 'Fits the newest revision, where the lines have moved',
  conflict: 'Does not fit the newest revision',
  unknown: 'It is not known whether this fits the newest revision',
};

/** What a comment suggests, as small diffs. The owner applies those that fit. */
export function SuggestionsOfComment({ requestId, owner, comment }: Props): ReactNode {
  const { data: all = [] } = useQuery({ ...suggestionsQuery(requestId), enabled: comment.kind === 'diff' });
  const own = suggestionsOf(comment, all);
  const others = all.filter((one) => isReady(one) && !own.includes(one));
  return own.map((one) => (
    <SuggestionView key={one.id} {...{ requestId, owner, others }} suggestion={one} comment={comment} />
  ));
}

/** It can be applied: it fits, and is not in a published revision. */
const isReady = ({ fits, applied_in }: Suggestion): boolean =>
  (fits === 'yes' || fits === 'moved') && applied_in === null;

interface ViewProps extends Props {
  readonly suggestion: Suggestion;
  /** Those that can be applied together with it. */
  readonly others: readonly Suggestion[];
}

function SuggestionView({ requestId, owner, comment, suggestion, others }: ViewProps): ReactNode {
  const me = useMe();
  const { id, replacements, fits, applied_in: appliedIn } = suggestion;
  const [withOthers, setWithOthers] = useState(false);
  const ids = [id, ...(withOthers ? others.map((other) => other.id) : [])];
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: (act: () => Promise<void>) => act() });
  const isOwner = me?.username === owner;
  const { isPublic, author } = comment;
  return (
    <section className={styles.suggestion} aria-label="Suggestion">
      {replacements.map((one) => (
        <Lines key={`${one.path} ${one.start_line}`} replacement={one} />
      ))}
      <p className={styles.fits} data-fits={fits}>
        {appliedIn === null ? FITS[fits] : `Applied in revision ${appliedIn}`}
      </p>
      <div className={styles.actions}>
        {isPublic && isReady(suggestion) && (
          <>
            {others.length > 0 && (
              <label>
                <input type="checkbox" checked={withOthers} onChange={({ target }) => setWithOthers(target.checked)} />{' '}
                With the {others.length === 1 ? 'other one' : `${others.length} others`} that fit
              </label>
            )}
            {isOwner && (
              <button
                type="button"
                className="quiet"
                disabled={isPending}
                onClick={() => mutate(() => apply(requestId, ids))}
              >
                Apply to my draft
              </button>
            )}
            <a href={patchAddress(requestId, ids)} download>
              Download as patch
            </a>
          </>
        )}
        {!isPublic && author === me?.username && (
          <button
            type="button"
            className="quiet"
            disabled={isPending}
            onClick={() => mutate(() => withdraw(requestId, suggestion))}
          >
            Remove suggestion
          </button>
        )}
        {isSuccess && isPublic && <span role="status">Applied to your draft</span>}
        {error && <span role="alert">{wordsOf(error)}</span>}
      </div>
    </section>
  );
}

/** Lines with those in whose place they are. */
function Lines({ replacement }: { replacement: Suggestion['replacements'][number] }): ReactNode {
  const { path, start_line: start, end_line: end, original, text } = replacement;
  const parts = [
    ['-', original, styles.deleted],
    ['+', text, styles.inserted],
  ] as const;
  return (
    <>
      <span className={styles.place}>
        {path}, {end < start ? `before line ${start}` : start === end ? `line ${start}` : `lines ${start} to ${end}`}
      </span>
      <pre className={styles.lines} tabIndex={0} role="group" aria-label="Suggested lines">
        {parts.flatMap(([sign, lines, name]) =>
          linesOf(lines).map((line, at) => (
            <code key={`${sign}${at}`} className={name}>{`${sign}${visibleCode(line)}\n`}</code>
          )),
        )}
      </pre>
    </>
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
