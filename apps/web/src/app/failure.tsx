import { ApiError, LostAnswerError } from '@review-service/client';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '../parts/title.ts';
import styles from './failure.module.css';
import { signInAddress } from './service.ts';
import { useMe } from './session.ts';

/** In the place of a page that cannot be shown: what is wrong, and what to do. */
export function Failure({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const again = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && [401, 403].includes(error.status)) return <Refused />;
  const [title, text] = wordsFor(error);
  return (
    <Message title={title} text={text}>
      <button type="button" onClick={again}>
        Try again
      </button>
    </Message>
  );
}

function wordsFor(error: unknown): [string, string] {
  if (error instanceof LostAnswerError)
    return navigator.onLine
      ? ['The service does not answer', 'It may be restarting. What you were reading is as it was.']
      : ['You are offline', 'This page was not read yet. It can be shown once you are connected again.'];
  if (error instanceof ApiError && error.status === 429)
    return ['Too many requests', `The service asks for patience: try again in ${error.retryAfter ?? 60} seconds.`];
  if (error instanceof ApiError)
    return ['This did not work', `${error.message} The service's log knows it as ${error.requestId ?? 'nothing'}.`];
  return ['This did not work', error instanceof Error ? error.message : String(error)];
}

/** There is no such page, or it is not for the reader: nobody can tell which. */
export function NotFound(): ReactNode {
  return (
    <Message title="There is nothing here" text="The address may be wrong, or what was here is gone.">
      <Link className="button" to="/r/">
        All review requests
      </Link>
    </Message>
  );
}

function Refused(): ReactNode {
  const me = useMe();
  return me ? (
    <Message title="You may not see this" text={`It is not for ${me.username}. Its owner can ask you to review it.`}>
      <Link className="button" to="/r/">
        All review requests
      </Link>
    </Message>
  ) : (
    <Message title="Sign in to see this" text="It is only for people who are signed in.">
      <a className="button" href={signInAddress()}>
        Sign in
      </a>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  useTitle(title);
  return (
    <div className={styles.message} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}

/** While a page is on its way: said to those who do not see it, and drawn only when it takes long. */
export function Waiting(): ReactNode {
  return (
    <p className={styles.waiting} role="status">
      Loading…
    </p>
  );
}
