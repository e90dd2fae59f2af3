import { useInfiniteQuery, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isSameJson } from '../../base/same-json.ts';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Refused } from '../../parts/failure.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { nameOf } from './access-words.ts';
import { ApiTokenFacts } from './facts.tsx';
import { ChildTokens } from './child-tokens.tsx';
import { FormerSecrets } from './former-secrets.tsx';
import { API_TOKENS, type ApiTokenItem, apiTokenQuery, apiTokenUsesQuery, smallestPolicyQuery } from './queries.ts';
import { RefusedUses } from './refused-uses.tsx';
import { RenewToken } from './renew-token.tsx';
import { Revoke } from './revoke.tsx';
import { TokenUses } from './token-uses.tsx';
import styles from './tokens.module.css';

const route = getRouteApi('/account/tokens/api/$id');

/** `/account/tokens/api/<id>/`: one API token of the reader. */
export function ApiTokenPage(): ReactNode {
  const me = useMe();
  const { id } = route.useParams();
  return me ? <Loaded key={id} username={me.username} id={Number(id)} /> : <Refused />;
}

function Loaded({ username, id }: { username: string; id: number }): ReactNode {
  const { data: token } = useSuspenseQuery(apiTokenQuery(username, id));
  const uses = useInfiniteQuery(apiTokenUsesQuery(username, id));
  useTitle(`API token ${nameOf(token)}`);
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <header className={pageStyles.head}>
        <h1>{nameOf(token)}</h1>
        <Link to="/account/tokens/">My tokens</Link>
      </header>
      <section className={`${pageStyles.card} ${styles.facts}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <ApiTokenFacts of={token} />
        {token.valid && !token.expired && <SmallestPolicy username={username} token={token} />}
      </section>
      <section className={pageStyles.card} aria-labelledby="activity">
        <h2 id="activity">Recent activity</h2>
        <TokenUses list={uses} />
      </section>
      <section className={pageStyles.card} aria-labelledby="secret">
        <h2 id="secret">Secret</h2>
        <p>The secret is shown only when it is created. If it is lost, renew the token.</p>
        {token.valid && <RenewToken username={username} id={id} />}
        <FormerSecrets username={username} id={id} />
      </section>
      <ChildTokens username={username} id={id} />
      <section className={pageStyles.card} aria-labelledby="end">
        <h2 id="end">Revoke</h2>
        <End username={username} token={token} />
      </section>
    </div>
  );
}

interface Props {
  readonly username: string;
  readonly token: ApiTokenItem;
}

/** What the token needs, if that is less than it may do, and the way to limit it to that. */
function SmallestPolicy({ username, token: { id, policy } }: Props): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(smallestPolicyQuery(username, id));
  const put = async (next: Record<string, unknown>) => {
    await service.put('/api/users/{username}/api-tokens/{api_token_id}/', {
      path: { username, api_token_id: id },
      body: { policy: next },
    });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiTokenQuery(username, id).queryKey }),
      queryClient.invalidateQueries({ queryKey: API_TOKENS }),
    ]);
  };
  const limit = useMutation({
    mutationFn: async (next: Record<string, unknown>) => {
      await put(next);
      say('The token is limited to what it used.', () => put(policy));
    },
  });
  if (!data || data.recorded_since === null || isSameJson(data.policy, policy)) return undefined;
  return (
    <>
      <h3>Access it used</h3>
      <p>Since {data.recorded_since} the token needed no more than this:</p>
      <ul>
        {allowedBy(data.policy).map(([resource, methods]) => (
          <li key={resource}>
            <code>{resource}</code>: {methods}
          </li>
        ))}
      </ul>
      <RefusedUses of={data.refused} />
      {limit.error && <p role="alert">{wordsOf(limit.error)}</p>}
      <p>
        <button type="button" className="quiet" disabled={limit.isPending} onClick={() => limit.mutate(data.policy)}>
          Limit to what it used
        </button>
      </p>
    </>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const membersOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

/** The methods that a policy allows of each resource, for one item or another. */
function allowedBy({ resources }: Record<string, unknown>): [resource: string, methods: string][] {
  return membersOf(resources).flatMap(([resource, rules]) => {
    const methods = membersOf(rules).flatMap(([, rule]) =>
      isObject(rule) && Array.isArray(rule.allow) ? rule.allow.map(String) : [],
    );
    return methods.length > 0 ? [[resource, [...new Set(methods)].join(', ')]] : [];
  });
}

function End({ username, token }: Props): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const revoke = async () => {
    const path = { username, api_token_id: token.id };
    await service.delete('/api/users/{username}/api-tokens/{api_token_id}/', { path });
    say(`The API token ${nameOf(token)} is revoked.`);
    await queryClient.invalidateQueries({ queryKey: API_TOKENS });
    await navigate({ to: '/account/tokens/' });
    queryClient.removeQueries({ queryKey: apiTokenQuery(username, token.id).queryKey });
  };
  return (
    <p>
      <Revoke title={`Revoke ${nameOf(token)}`} onRevoke={revoke}>
        Programs that use this API token are refused, and it is deleted.
      </Revoke>
    </p>
  );
}
