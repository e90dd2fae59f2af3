import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { initials } from '../../parts/person.tsx';
import { type Row, titlesOf } from './rows.ts';
import styles from './reviewers.module.css';

type State = Schemas['Progress']['reviewers'][number]['state'];

/** The sign and the words of each state. */
const STATES: Readonly<Record<State, readonly [sign: string, words: string]>> = {
  none: ['○', 'no review yet'],
  issues: ['!', 'open issues'],
  'ship-it': ['✓', 'Ship it'],
  published: ['●', 'reviewed'],
};

/** Who is asked for a review: people with the state of their reviews, where the row has it; then groups. */
export function Reviewers({ of: { target_people, target_groups, progress } }: { of: Row }): ReactNode {
  const groups = titlesOf(target_groups);
  if (!progress || progress.reviewers.length === 0) {
    const names = [titlesOf(target_people), groups].filter((each) => each !== '').join(', ');
    return <span>{names === '' ? 'No reviewers' : `Reviewers: ${names}`}</span>;
  }
  const others = progress.reviewer_count - progress.reviewers.length;
  return (
    <span className={styles.reviewers}>
      Reviewers:
      {progress.reviewers.map(({ username, state }) => {
        const [sign, words] = STATES[state];
        return (
          <span key={username} className={`${styles.reviewer} ${styles[state]}`} title={`${username}: ${words}`}>
            <span aria-hidden>
              {initials(username)} {sign}
            </span>
            <span className="visually-hidden">
              {username}: {words},
            </span>
          </span>
        );
      })}
      {others > 0 && (
        <span title={titlesOf(target_people)}>
          +{others}
          <span className="visually-hidden"> more</span>
        </span>
      )}
      {groups !== '' && <span>{groups}</span>}
    </span>
  );
}
