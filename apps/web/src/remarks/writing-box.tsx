import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { signInAddress } from '../base/service.ts';
import type { Extent } from '../diff/pictures/extent.ts';
import { Markup } from '../parts/markup.tsx';
import { MentionArea } from '../parts/mentions/mention-area.tsx';
import type { Desk } from './desk.ts';
import { isLine } from './draft-fields.ts';
import { usePicturesInText } from './pictures-in-text.ts';
import { PicturesOfBox } from './pictures-of-box.tsx';
import { isComment, titleOf } from './places.ts';
import { RegionFields } from './region-fields.tsx';
import { SuggestionBox } from './suggestion-box.tsx';
import { isEmpty, type Words } from './words.ts';
import type { State, Writing } from './writing.ts';
import styles from './writing-box.module.css';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly desk: Desk;
  readonly writing: Writing;
  /** How large the picture is that it may be about, where that is seen: then the region can be changed. */
  readonly picture?: Extent | undefined;
}

/** A box for a draft comment: what is typed is saved by itself. */
export function WritingBox({ desk, writing, picture }: Props): ReactNode {
  const { words, saving } = useSyncExternalStore(writing.subscribe, writing.state);
  const [isPreviewed, setPreviewed] = useState(false);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (!writing.takeFocus()) return;
    field.current?.focus({ preventScroll: true });
    // Something may have been typed before the box was there (type-ahead.ts).
    const { length } = writing.state().words.text;
    field.current?.setSelectionRange(length, length);
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [writing]);
  const close = useMutation({ mutationFn: () => desk.close(writing) });
  const discard = useMutation({ mutationFn: () => desk.discard(writing) });
  const error = close.error ?? discard.error;
  const change = (more: Partial<Words>) => writing.change({ ...words, ...more });
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey || (isShort && event.target === field.current));
    if (!isDone && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close.mutate();
  };
  const pictures = usePicturesInText({
    read: () => writing.state().words.text,
    write: (text) => writing.change({ ...writing.state().words, text }),
    caret: () => field.current?.selectionStart ?? writing.state().words.text.length,
  });
  const { place } = writing;
  const title = titleOf(place, words);
  const mayOpenIssue = isComment(place) && place.about !== 'comment';
  const isShort = place.about === 'field' && isLine(place.field);
  return (
    <div className={styles.box} role="group" aria-label={title} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <label htmlFor={id}>{title}</label>
        {!isShort && (
          <button
            type="button"
            className={styles.plain}
            aria-pressed={isPreviewed}
            disabled={isEmpty(words)}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            Preview
          </button>
        )}
      </div>
      {words.region && picture && (
        <RegionFields region={words.region} picture={picture} onChange={(region) => change({ region })} />
      )}
      {isPreviewed && <Preview writing={writing} />}
      {!isPreviewed && isShort && (
        <input
          ref={field}
          id={id}
          dir="auto"
          maxLength={300}
          value={words.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {!isPreviewed && !isShort && (
        <MentionArea
          field={field}
          id={id}
          className={styles.text}
          rows={3}
          maxLength={65_536}
          placeholder="Markdown"
          value={words.text}
          onText={(text) => change({ text })}
          onPaste={pictures.onPaste}
          onDragOver={pictures.onDragOver}
          onDrop={pictures.onDrop}
        />
      )}
      {!isPreviewed && !isShort && <PicturesOfBox pictures={pictures} />}
      {place.about === 'lines' && (
        <SuggestionBox requestId={desk.requestId} lines={place.lines} writing={writing} isEmpty={isEmpty(words)} />
      )}
      {mayOpenIssue && (
        <div className={styles.choices}>
          <label>
            <input
              type="checkbox"
              checked={words.opensIssue}
              onChange={({ target }) => change({ opensIssue: target.checked })}
            />
            Open an issue
          </label>
          {words.opensIssue && (
            <label>
              <input
                type="checkbox"
                checked={words.needsVerification}
                onChange={({ target }) => change({ needsVerification: target.checked })}
              />
              Require verification
            </label>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <button type="button" disabled={isEmpty(words) && place.about !== 'field'} onClick={() => close.mutate()}>
          {DONE[place.about]}
        </button>
        <button type="button" className="quiet" disabled={discard.isPending} onClick={() => discard.mutate()}>
          {isEmpty(words) || place.about === 'field' ? 'Cancel' : 'Discard'}
        </button>
        {error && <span role="alert">{wordsOf(error)}</span>}
        <Saving writing={writing} saving={saving} isEmpty={isEmpty(words)} />
      </div>
    </div>
  );
}

const DONE: Readonly<Record<Writing['place']['about'], string>> = {
  lines: 'Comment',
  file: 'Comment',
  change: 'Comment',
  comment: 'Reply',
  reply: 'Reply',
  review: 'Done',
  field: 'Done',
};

/** What the service makes of the words. */
function Preview({ writing }: { writing: Writing }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['preview', writing.id, writing.state().words.text],
    queryFn: async () => (await writing.render()) ?? null,
    gcTime: 0,
  });
  return (
    <div className={styles.preview} role="region" aria-label="Preview" aria-busy={data === undefined && !error}>
      {data && <Markup html={data} />}
      {data === null && <p>There is a preview once the words are saved.</p>}
      {error && <p role="alert">{wordsOf(error)}</p>}
    </div>
  );
}

interface SavingProps {
  readonly writing: Writing;
  readonly saving: State['saving'];
  readonly isEmpty: boolean;
}

/** What has become of the words: that they are saved or, if not, why, and what to do. */
function Saving({ writing, saving, isEmpty: hasNone }: SavingProps): ReactNode {
  if (typeof saving !== 'object')
    return (
      <span className={styles.saving} role="status">
        {hasNone ? '' : saving === 'saved' ? 'Saved as a draft' : 'Saving…'}
      </span>
    );
  const again = (
    <button type="button" className={styles.plain} onClick={() => void writing.store()}>
      Try again
    </button>
  );
  return (
    <span className={styles.trouble} role="alert">
      {saving.kind === 'signed-out' && (
        <>
          You are signed out. Your words are kept in this browser: <a href={signInAddress()}>sign in</a>, and they are
          saved.
        </>
      )}
      {saving.kind === 'no-answer' && (
        <>The service does not answer. Your words are kept in this browser, and are sent again. {again}</>
      )}
      {saving.kind === 'refused' && (
        <>
          This was not saved: {saving.message} Your words are kept in this browser. {again}
        </>
      )}
      {saving.kind === 'changed' && (
        <>
          This draft was changed in another window. There it says: “{saving.there.words.text}”{' '}
          <button type="button" className={styles.plain} onClick={() => void writing.settle('mine')}>
            Keep mine
          </button>{' '}
          <button type="button" className={styles.plain} onClick={() => void writing.settle('theirs')}>
            Take the other
          </button>
        </>
      )}
    </span>
  );
}
