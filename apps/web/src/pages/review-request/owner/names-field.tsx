import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { service } from '../../../base/service.ts';
import { changeNames, draftQuery, type NamesField } from '../../../remarks/draft-fields.ts';
import styles from './owner.module.css';
import { wordsOf } from '../../../base/words-of.ts';

interface Props {
  readonly requestId: number;
  readonly field: NamesField;
  readonly names: readonly string[];
}

const ADD: Readonly<Record<NamesField, string>> = {
  target_people: 'Add a person',
  target_groups: 'Add a group',
  depends_on: 'Add a review request',
};

interface Choice {
  readonly name: string;
  readonly more: string;
}

/** What begins with a text, and can be named. */
const choicesQuery = (field: NamesField, text: string) => ({
  queryKey: ['choices', field, text],
  enabled: text.trim() !== '',
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Choice[]> => {
    const { search } = await service.get('/api/search/', { query: { q: text.trim(), max_results: 8 }, signal });
    if (field === 'target_people') return search.users.map((one) => ({ name: one.username, more: one.fullname ?? '' }));
    if (field === 'target_groups') return search.groups.map((one) => ({ name: one.name, more: one.display_name }));
    return search.review_requests.map((one) => ({ name: String(one.id), more: one.summary }));
  },
});

/** Names on the draft of a review request: each can be taken away, and others are found while one types. */
export function NamesField({ requestId, field, names }: Props): ReactNode {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const { data: choices = [] } = useQuery({ ...choicesQuery(field, text), placeholderData: keepPreviousData });
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (next: readonly string[]) => changeNames(requestId, field, next),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftQuery(requestId).queryKey }),
  });
  const shown = isPending ? variables : names;
  const add = (name: string) => {
    setText('');
    if (name.trim() !== '' && !shown.includes(name.trim())) mutate([...shown, name.trim()]);
  };
  return (
    <div className={styles.names}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            {name}{' '}
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${name}`}
              onClick={() => mutate(shown.filter((one) => one !== name))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <ComboBox
        aria-label={ADD[field]}
        items={text.trim() === '' ? [] : choices.filter(({ name }) => !shown.includes(name))}
        inputValue={text}
        onInputChange={setText}
        value={null}
        onChange={(key) => key !== null && add(String(key))}
        allowsCustomValue
        allowsEmptyCollection={text.trim() !== ''}
        menuTrigger="input"
      >
        <Input
          placeholder={`${ADD[field]}…`}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && !currentTarget.getAttribute('aria-activedescendant') && add(text)
          }
        />
        <Popover className="popover">
          <ListBox
            className={`menu ${styles.choices}`}
            renderEmptyState={() => <p className={styles.none}>No results</p>}
          >
            {({ name, more }: Choice) => (
              <ListBoxItem id={name} textValue={name}>
                {name} <span className={styles.more}>{more}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {error && <p role="alert">{wordsOf(error)}</p>}
    </div>
  );
}
