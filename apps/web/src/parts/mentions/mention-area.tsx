import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePaused } from '../../base/use-paused.ts';
import { PEOPLE } from '../forms/pick.tsx';
import styles from './mention-area.module.css';
import { completed, type TypedMention, typedMention } from './typed-mention.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref' | 'value'> {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * A box for a text of several lines that completes the names of people behind an `@`. The list follows the pattern of a combobox
 * with an active descendant: the focus stays in the box, which announces the option that Enter takes.
 */
export function MentionArea({ field, value, onText, ...area }: Props): ReactNode {
  const [typed, setTyped] = useState<TypedMention>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const beginning = usePaused(typed?.beginning ?? '');
  const { data } = useQuery({
    queryKey: ['choices', PEOPLE.kind, beginning],
    queryFn: ({ signal }) => PEOPLE.find(beginning, signal),
    enabled: typed !== undefined,
  });
  const people = (typed?.beginning === beginning && data) || [];
  const isOpen = people.length > 0;
  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    setTyped(selectionStart === selectionEnd ? typedMention(text, selectionStart) : undefined);
    setActive(0);
  };
  const take = (username: string) => {
    if (!typed) return;
    const { text, caret } = completed(value, typed, username);
    // The caret can be set once the box has the text.
    flushSync(() => onText(text));
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) setActive((active + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[active]?.key ?? '');
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <textarea
        {...area}
        ref={field}
        dir="auto"
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          look(target);
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(undefined)}
      />
      <span className="visually-hidden" role="status">
        {isOpen &&
          `${people.length} ${people.length === 1 ? 'person' : 'people'}: choose with the arrow keys and Enter.`}
      </span>
      {isOpen && (
        <ul id={listId} role="listbox" aria-label="People to mention" className={`menu ${styles.list}`}>
          {people.map(({ key, title, more }, index) => (
            <li
              key={key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              data-focused={index === active || undefined}
              // The focus stays in the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(key)}
            >
              {title}{' '}
              <span dir="auto" className={styles.more}>
                {more}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
