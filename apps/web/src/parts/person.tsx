import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './person.module.css';

/** The first letters of the words of a name, for a round mark beside it. */
export const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

interface Props {
  readonly username: string;
  /** First and last name, if the reader may know them. */
  readonly fullname?: string | undefined;
}

/** A person: a mark with the initials of the user name, which is known wherever the person is named, and the user name. */
export function PersonName({ username }: Pick<Props, 'username'>): ReactNode {
  return (
    <>
      <span className={styles.mark} aria-hidden>
        {initials(username)}
      </span>
      {username}
    </>
  );
}

/** The same as a link to the person's page. */
export function Person({ username, fullname }: Props): ReactNode {
  return (
    <Link to="/users/$username/" params={{ username }} className={styles.person} title={fullname || undefined}>
      <PersonName username={username} />
    </Link>
  );
}

/** A group, in the same way. */
export function Group({ name, title }: { name: string; title?: string | undefined }): ReactNode {
  return (
    <Link to="/groups/$name/" params={{ name }} className={styles.person} title={title}>
      <span className={styles.groupMark} aria-hidden>
        {initials(name)}
      </span>
      {name}
    </Link>
  );
}
