import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { service } from '../../base/service.ts';
import { usePaused } from '../../base/use-paused.ts';
import styles from './pick.module.css';

/** Somebody or something that can be picked, by the key that the API takes. */
export interface Choice {
  readonly key: string;
  readonly title: string;
  readonly more: string;
}

/** A kind of things, and how those of it are found that begin with a text. */
export interface Choices {
  readonly kind: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<Choice[]>;
}

const MOST = 8;

/** People who may sign in. */
export const PEOPLE: Choices = {
  kind: 'people',
  async find(q, signal) {
    const query = { q, fullname: true, 'max-results': MOST } as const;
    const { users } = await service.get('/api/users/', { query, signal });
    return users.map(({ username, fullname = '' }) => ({ key: username, title: username, more: fullname }));
  },
};

const groupsOf = (kind: string, more: object): Choices => ({
  kind,
  async find(q, signal) {
    const query = { q, displayname: true, 'show-invisible': true, 'max-results': MOST, ...more };
    const { groups } = await service.get('/api/groups/', { query, signal });
    return groups.map(({ name, display_name }) => ({ key: name, title: name, more: display_name }));
  },
});

/** Groups that the reader may see. */
export const GROUPS = groupsOf('groups', {});

/** Those that only their members see: nobody can let themselves in. */
export const INVITE_ONLY_GROUPS = groupsOf('invite-only groups', { 'invite-only': true });

/** Repositories that the reader may read. */
export const REPOSITORIES: Choices = {
  kind: 'repositories',
  async find(q, signal) {
    const query = { q, 'show-invisible': true, 'max-results': MOST };
    const { repositories } = await service.get('/api/repositories/', { query, signal });
    return repositories.map(({ id, name, path }) => ({ key: String(id), title: name, more: path }));
  },
};

interface Props {
  readonly label: string;
  readonly of: Choices;
  readonly onPick: (choice: Choice) => void;
}

/** A field in which one types, and picks of what begins like that. */
export function Pick({ label, of: { kind, find }, onPick }: Props): ReactNode {
  const [text, setText] = useState('');
  // A field that was picked from begins anew, closed: its list would open again once the text is empty.
  const [picked, setPicked] = useState(0);
  const asked = usePaused(text.trim());
  const { data = [], isFetching } = useQuery({
    queryKey: ['choices', kind, asked],
    queryFn: ({ signal }) => find(asked, signal),
  });
  const isLooking = isFetching || asked !== text.trim();
  return (
    <ComboBox
      key={picked}
      autoFocus={picked > 0}
      className={styles.pick ?? ''}
      inputValue={text}
      onInputChange={setText}
      items={isLooking ? [] : data}
      // The service has chosen already.
      defaultFilter={() => true}
      allowsEmptyCollection
      value={null}
      onChange={(key) => {
        const chosen = data.find((choice) => choice.key === key);
        if (!chosen) return;
        onPick(chosen);
        setText('');
        setPicked(picked + 1);
      }}
    >
      <Label>{label}</Label>
      <Input placeholder="Type the beginning of a name…" autoComplete="off" autoCapitalize="none" />
      <Popover className="popover">
        <ListBox
          className={`menu ${styles.list}`}
          renderEmptyState={() => <p className={styles.none}>{isLooking ? 'Looking…' : 'No results'}</p>}
        >
          {({ key, title, more }: Choice) => (
            <ListBoxItem id={key} textValue={title}>
              {title} <bdi className={styles.more}>{more}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
