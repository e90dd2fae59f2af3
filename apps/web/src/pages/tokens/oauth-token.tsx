import { useInfiniteQuery, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inWords } from '@review-service/contracts/scope-words';
import { service } from '../../base/service.ts';
import { useTitle } from '../../base/title.ts';
import { wordsOf } from '../../base/words-of.ts';
import { FormFault } from '../../parts/forms/faults.ts';
import { isTicked, Tick, useFault } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { OAuthTokenFacts } from './facts.tsx';
import { OAUTH_TOKENS, oauthTokenQuery, oauthTokenUsesQuery, unusedScopesQuery } from './queries.ts';
import { RefusedUses } from './refused-uses.tsx';
import { Revoke } from './revoke.tsx';
import { TokenUses } from './token-uses.tsx';
import styles from './tokens.module.css';

const route = getRouteApi('/account/tokens/oauth2/$id');

/** `/account/tokens/oauth2/<id>/`: what one application did with its token, its scopes, and its end. */
export function OAuthTokenPage(): ReactNode {
  const id = Number(route.useParams().id);
  const { data: token } = useSuspenseQuery(oauthTokenQuery(id));
  const { application, scope } = token;
  const title = `Token of ${application}`;
  useTitle(title);
  const uses = useInfiniteQuery(oauthTokenUsesQuery(id));
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>{title}</h1>
        <Link to="/account/tokens/">My tokens</Link>
      </header>
      <section className={`${pageStyles.card} ${styles.facts}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <OAuthTokenFacts of={token} />
      </section>
      <section className={pageStyles.card} aria-labelledby="scopes">
        <h2 id="scopes">Scopes</h2>
        {scope.length === 0 ? (
          <p className={pageStyles.quiet}>No scopes. {application} can do nothing with this token.</p>
        ) : (
          <ScopesForm key={scope.join(' ')} id={id} scopes={scope} />
        )}
        <UnusedScopes id={id} />
      </section>
      <section className={pageStyles.card} aria-labelledby="activity">
        <h2 id="activity">Recent activity</h2>
        <TokenUses list={uses} />
      </section>
      <section className={pageStyles.card} aria-labelledby="end">
        <h2 id="end">Revoke</h2>
        <End id={id} application={application} />
      </section>
    </div>
  );
}

/** Takes scopes away, and gives them back. Scopes that came since the page was opened stay. */
function useScopes(id: number) {
  const queryClient = useQueryClient();
  const put = async (body: { readonly add_scopes: string } | { readonly remove_scopes: string }) => {
    await service.put('/api/oauth-tokens/{oauth_token_id}/', {
      path: { oauth_token_id: id },
      query: { 'only-fields': 'scope' },
      body,
    });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: oauthTokenQuery(id).queryKey }),
      queryClient.invalidateQueries({ queryKey: OAUTH_TOKENS }),
    ]);
  };
  return async (removed: readonly string[]) => {
    const names = removed.join(',');
    await put({ remove_scopes: names });
    say('The scopes are removed.', () => put({ add_scopes: names }));
  };
}

function ScopesForm({ id, scopes }: { id: number; scopes: readonly string[] }): ReactNode {
  const remove = useScopes(id);
  const removedIn = (typed: FormData) => scopes.filter((name) => !isTicked(typed, name));
  const preview = useMutation({
    mutationFn: async (removed: readonly string[]) =>
      (
        await service.get('/api/oauth-tokens/{oauth_token_id}/narrowing/', {
          path: { oauth_token_id: id },
          query: { remove_scopes: removed.join(',') },
        })
      ).narrowing.refused,
  });
  const save = async (typed: FormData) => {
    const removed = removedIn(typed);
    if (removed.length === scopes.length)
      throw new FormFault({ scopes: ['Keep at least one scope. To remove all, revoke the token.'] });
    if (removed.length > 0) await remove(removed);
  };
  const beside = (
    <button
      type="button"
      className="quiet"
      disabled={preview.isPending}
      onClick={({ currentTarget: { form } }) => form && preview.mutate(removedIn(new FormData(form)))}
    >
      Preview impact
    </button>
  );
  return (
    <div onChange={() => preview.reset()}>
      <Form action="Save scopes" label="Scopes" onSend={save} beside={beside}>
        <ScopeTicks scopes={scopes} />
      </Form>
      <div role="status">{preview.data && <RefusedUses of={preview.data} />}</div>
      {preview.error && <p role="alert">{wordsOf(preview.error)}</p>}
    </div>
  );
}

function ScopeTicks({ scopes }: { scopes: readonly string[] }): ReactNode {
  const { described, fault } = useFault('scopes');
  return (
    <fieldset className={styles.choices} {...described} aria-invalid={undefined}>
      <legend>Allowed actions</legend>
      {scopes.map((name) => (
        <Tick key={name} name={name} label={inWords(name)} hint={name} defaultChecked />
      ))}
      {fault}
    </fieldset>
  );
}

function UnusedScopes({ id }: { id: number }): ReactNode {
  const remove = useScopes(id);
  const { data } = useQuery(unusedScopesQuery(id));
  const limit = useMutation({ mutationFn: remove });
  if (!data || data.used_scopes.length === 0 || data.unused_scopes.length === 0) return undefined;
  return (
    <>
      <p>Not used since {data.recorded_since}:</p>
      <p className={styles.scopes}>
        {data.unused_scopes.map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
      {limit.error && <p role="alert">{wordsOf(limit.error)}</p>}
      <p>
        <button
          type="button"
          className="quiet"
          disabled={limit.isPending}
          onClick={() => limit.mutate(data.unused_scopes)}
        >
          Limit to scopes used
        </button>
      </p>
    </>
  );
}

function End({ id, application }: { id: number; application: string }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const revoke = async () => {
    await service.delete('/api/oauth-tokens/{oauth_token_id}/', { path: { oauth_token_id: id } });
    say(`The token of ${application} is revoked.`);
    await queryClient.invalidateQueries({ queryKey: OAUTH_TOKENS });
    await navigate({ to: '/account/tokens/' });
    queryClient.removeQueries({ queryKey: oauthTokenQuery(id).queryKey });
  };
  return (
    <p>
      <Revoke title={`Revoke the token of ${application}`} onRevoke={revoke}>
        {application} can no longer act for you, until you authorize it again.
      </Revoke>
    </p>
  );
}
