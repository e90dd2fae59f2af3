import type { Schemas } from '@review-service/client';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { counted } from '../../base/counted.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';
import { tokenLimitsQuery } from './token-limits-query.ts';

type Limits = Schemas['TokenLimits'];

/** What is asked of the service, and what a form has. */
type Tried = Pick<Limits, 'max_life' | 'max_idle' | 'grace'>;

const AFFECTED = ['affected tokens'];

/** `/admin/token-limits/`: how long API tokens may live and go unused, and whom that affects, before it is saved. */
export function AdminTokenLimits(): ReactNode {
  const { data: limits, error } = useQuery(tokenLimitsQuery);
  if (error) throw error;
  return (
    <AdminPage area="token-limits" title="Token limits">
      {limits ? <Loaded limits={limits} /> : <p role="status">Loading…</p>}
    </AdminPage>
  );
}

function Loaded({ limits }: { limits: Limits }): ReactNode {
  const queryClient = useQueryClient();
  const [undone, anew] = useUndone();
  const [tried, setTried] = useState<Tried>();
  const save = async (body: Tried) => {
    const { token_limits } = await service.put('/api/token-limits/', { body });
    queryClient.setQueryData(tokenLimitsQuery.queryKey, token_limits);
    setTried(undefined);
    await queryClient.invalidateQueries({ queryKey: AFFECTED });
  };
  const saved = async (typed: FormData) => {
    await save(triedIn(typed));
    say(
      'Token limits saved. Owners of affected tokens are notified by mail.',
      anew(() => save({ max_life: limits.max_life, max_idle: limits.max_idle, grace: limits.grace })),
    );
  };
  return (
    <>
      <section className={styles.card} aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <State of={limits} />
        <div onChange={({ currentTarget }) => setTried(rightOf(triedIn(typedIn(currentTarget))))}>
          <Form key={undone} action="Save" label="Limits" onSend={saved}>
            <Field
              name="max_life"
              label="Maximum lifetime (days)"
              hint="Also applies on renewal. Empty: no limit."
              inputMode="numeric"
              defaultValue={limits.max_life ?? ''}
            />
            <Field
              name="max_idle"
              label="Maximum idle time (days)"
              hint="Tokens unused for this long are revoked. Empty: no limit."
              inputMode="numeric"
              defaultValue={limits.max_idle ?? ''}
            />
            <Field
              name="grace"
              label="Grace period (days)"
              hint="Stricter limits apply to existing tokens after this time. Their owners are notified by mail."
              inputMode="numeric"
              defaultValue={limits.grace}
            />
          </Form>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="affected">
        <h2 id="affected">{tried ? 'Preview of affected tokens' : 'Affected tokens'}</h2>
        <Affected tried={tried} />
      </section>
    </>
  );
}

/** What was said, by whom, and whether it applies yet. */
function State({ of: { max_life, max_idle, enforced_from, changed, changed_by } }: { of: Limits }): ReactNode {
  if (changed === null) return <p className={styles.quiet}>No limits yet</p>;
  return (
    <p className={styles.quiet}>
      {max_life === null ? 'No maximum lifetime' : `Maximum lifetime ${counted(max_life, 'day')}`}
      {max_idle === null ? '' : `, maximum idle time ${counted(max_idle, 'day')}`}. Set <Time of={changed} /> by{' '}
      {changed_by}
      {enforced_from !== null && (
        <>
          ; existing tokens are affected from <time dateTime={enforced_from}>{dayOf(enforced_from)}</time>
        </>
      )}
      .
    </p>
  );
}

function Affected({ tried }: { tried: Tried | undefined }): ReactNode {
  const list = useInfiniteQuery({
    queryKey: [...AFFECTED, tried],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/token-limits/affected-tokens/',
        pageParam ? { link: pageParam, signal } : { query: { ...tried, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  const holder = useKeptFocus<HTMLUListElement>('button');
  const tokens = allOf(list.data, (page) => page.affected_tokens);
  const total = list.data?.pages[0]?.total_results ?? 0;
  return (
    <>
      {list.error && <p role="alert">{wordsOf(list.error)}</p>}
      <p role="status" className={styles.quiet}>
        {list.data &&
          (total === 0 ? 'No affected tokens.' : `${counted(total, 'token')}${total < MOST ? '' : ' or more'}.`)}
      </p>
      <ul ref={holder} className={styles.entries} aria-label="Affected tokens" tabIndex={-1}>
        {tokens.map((token) => (
          <li key={token.id}>
            <Token token={token} />
          </li>
        ))}
      </ul>
      <More of={list} />
    </>
  );
}

/** So many tokens are counted. */
const MOST = 10_000;

function Token({ token: { id, user, note, effect, expires, last_used } }: { token: Schemas['AffectedToken'] }) {
  const queryClient = useQueryClient();
  const except = async (typed: FormData, close: () => void) => {
    await service.put('/api/users/{username}/api-tokens/{api_token_id}/exception/', {
      path: { username: user, api_token_id: id },
      body: { reason: textOf(typed, 'reason'), until: textOf(typed, 'until') },
    });
    close();
    say(`Exception for token ${id} of ${user} created`);
    await queryClient.invalidateQueries({ queryKey: AFFECTED });
  };
  return (
    <>
      <strong>{user}</strong>: {note || `token ${id}`}
      <p className={styles.quiet}>
        {effect === 'ended' ? 'Revoked if still unused' : 'Expires earlier'}; last used{' '}
        {last_used === null ? 'never' : <Time of={last_used} />}, expires{' '}
        {expires === null ? 'never' : <time dateTime={expires}>{dayOf(expires)}</time>}.
      </p>
      <FormDialog title={`Exception for token ${id} of ${user}`} button="Create exception…" look="quiet">
        {(close) => (
          <Form action="Create exception" onSend={(typed) => except(typed, close)}>
            <Field name="reason" label="Reason" hint="Visible to the owner and in the audit log." />
            <Field name="until" label="Until" type="date" hint="Empty: no end date." />
          </Form>
        )}
      </FormDialog>
    </>
  );
}

const dayOf = (time: string): string => time.slice(0, 10);

/** What the form around an element has by now. */
const typedIn = (holder: Element): FormData => new FormData(holder.querySelector('form') ?? undefined);

function triedIn(typed: FormData): Tried {
  const daysIn = (name: string) => daysOf(textOf(typed, name));
  return { max_life: daysIn('max_life'), max_idle: daysIn('max_idle'), grace: daysIn('grace') ?? 0 };
}

/** Null: none. What is no number is none that the service takes: it says so at the field. */
function daysOf(text: string): number | null {
  if (text === '') return null;
  const days = Number(text);
  return Number.isNaN(days) ? -1 : days;
}

/** Undefined, as long as it is nothing that the service takes. */
const rightOf = (tried: Tried): Tried | undefined =>
  Object.values(tried).every((days) => days === null || (Number.isInteger(days) && days >= 0)) ? tried : undefined;
