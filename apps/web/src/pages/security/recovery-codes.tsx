import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { wordsOf } from '../../base/words-of.ts';
import { copy } from '../../parts/copy.ts';
import pageStyles from '../../parts/page.module.css';
import { recoveryCodesQuery } from './queries.ts';
import styles from './security.module.css';

interface Props {
  readonly username: string;
  readonly hasFactor: boolean;
  /** Those that were just made. */
  readonly codes: readonly string[];
  readonly onMake: () => Promise<unknown>;
}

/** How many recovery codes are left; the codes themselves once, when they are made. */
export function RecoveryCodes({ username, hasFactor, codes, onMake }: Props): ReactNode {
  const { data, error } = useQuery(recoveryCodesQuery(username));
  const make = useMutation({ mutationFn: onMake });
  const failed = error ?? make.error;
  if (!hasFactor) return <p className={pageStyles.quiet}>You get them with your first passkey or authenticator app.</p>;
  return (
    <>
      <p className={pageStyles.quiet}>Each code signs you in once, after your password, if you lose your device.</p>
      {codes.length > 0 ? (
        <div role="status">
          <p>Save these codes now. You won't see them again.</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <p>
            <button type="button" onClick={() => void copy(codes.join('\n'), 'Copy them from the page.')}>
              Copy codes
            </button>
          </p>
        </div>
      ) : (
        <p>{data && `${counted(data.left, 'code')} left`}</p>
      )}
      <p>
        <button type="button" className="quiet" disabled={make.isPending} onClick={() => make.mutate()}>
          Create new codes
        </button>{' '}
        <span className={pageStyles.quiet}>Former codes stop working.</span>
      </p>
      {failed && <p role="alert">{wordsOf(failed)}</p>}
    </>
  );
}
