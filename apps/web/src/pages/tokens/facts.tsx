import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import pageStyles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';
import { accessOf, boundsOf } from './access-words.ts';
import type { ApiTokenItem, OAuthTokenItem } from './queries.ts';
import styles from './tokens.module.css';

interface Times {
  readonly created: string;
  readonly lastUsed: string | null;
  readonly expires: string | null;
}

const isOver = (time: string): boolean => Date.parse(time) <= Date.now();

function TimesOf({ created, lastUsed, expires }: Times): ReactNode {
  return (
    <p className={pageStyles.quiet}>
      Created <Time of={created} />,{' '}
      {lastUsed === null ? (
        'never used'
      ) : (
        <>
          last used <Time of={lastUsed} />
        </>
      )}
      ,{' '}
      {expires === null ? (
        'does not expire'
      ) : (
        <>
          {isOver(expires) ? 'expired' : 'expires'} <Time of={expires} />
        </>
      )}
    </p>
  );
}

const Bounds = ({ of }: { of: ApiTokenItem['bounds'] }): ReactNode => {
  const words = boundsOf(of);
  return words && <p className={pageStyles.quiet}>Only in {words}</p>;
};

/** What a token of an application may do, and its times. */
export function OAuthTokenFacts({
  of: { scope, bounds, time_added, usage, expires },
}: {
  of: OAuthTokenItem;
}): ReactNode {
  return (
    <>
      <p className={styles.scopes}>
        {scope.length === 0 ? 'No scopes' : scope.map((one) => <code key={one}>{one}</code>)}
      </p>
      <Bounds of={bounds} />
      <TimesOf created={time_added} lastUsed={usage?.last_used ?? null} expires={expires} />
    </>
  );
}

type AnyApiToken = Schemas['ApiTokenChild'] & Partial<Pick<ApiTokenItem, 'invalid_date' | 'invalid_reason'>>;

/** What an API token may do, its times, and why it is no longer accepted. */
export function ApiTokenFacts({ of }: { of: Omit<AnyApiToken, 'expires'> & Pick<ApiTokenItem, 'expires'> }): ReactNode {
  const {
    policy,
    agent,
    bounds,
    time_added,
    last_used,
    expires,
    valid,
    invalid_date: ended,
    invalid_reason: reason,
  } = of;
  return (
    <>
      <p>{accessOf(policy)}</p>
      {agent && <p>For an agent</p>}
      <Bounds of={bounds} />
      <TimesOf created={time_added} lastUsed={last_used} expires={expires} />
      {!valid && (
        <p>
          <strong>Revoked</strong>
          {ended && (
            <>
              {' '}
              <Time of={ended} />
            </>
          )}
          {reason && `: ${reason}`}
        </p>
      )}
    </>
  );
}
