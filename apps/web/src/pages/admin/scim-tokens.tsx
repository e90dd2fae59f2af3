import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { allOf, byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';

type Token = Schemas['ScimToken'];

const LIST = ['SCIM tokens'];

/** `/admin/scim/`: the tokens of directories that provide people and groups. */
export function AdminScim(): ReactNode {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Token>();
  const list = useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/scim-tokens/',
        pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const refresh = () => queryClient.invalidateQueries({ queryKey: LIST });
  const create = async (typed: FormData) => {
    const site = textOf(typed, 'site');
    const isWhole = isTicked(typed, 'whole_user_names');
    const body = {
      provider: textOf(typed, 'provider'),
      ...(site !== '' && { site }),
      ...(isWhole && { whole_user_names: true }),
    };
    setMade((await confirmed(() => service.post('/api/scim-tokens/', { body }))).scim_token);
    await refresh();
  };
  const revoke = async ({ id }: Token) => {
    await confirmed(() => service.delete('/api/scim-tokens/{scim_token_id}/', { path: { scim_token_id: id } }));
    say('Token revoked');
    if (made?.id === id) setMade(undefined);
    await refresh();
  };
  const tokens = allOf(list.data, (page) => page.scim_tokens);
  return (
    <AdminPage area="scim" title="Directories (SCIM)">
      {made && (
        <section className={styles.card} aria-label="Created token">
          <ShownOnce label={`Token of ${made.provider}: copy it now. You won't see it again.`} value={made.token} />
          <p className={styles.quiet}>
            The directory sends it to <code>{made.base_url}</code>
          </p>
        </section>
      )}
      {list.data && tokens.length === 0 && <p className={styles.quiet}>No tokens yet</p>}
      <ul className={styles.entries} aria-label="Tokens of directories">
        {tokens.map((token) => (
          <li key={token.id}>
            <span className={styles.head}>
              <strong>{titleOf(token)}</strong>
              <FormDialog
                title={`Revoke token ${token.id} of ${titleOf(token)}`}
                button="Revoke…"
                label={`Revoke token ${token.id} of ${titleOf(token)}`}
                look="quiet"
              >
                {(close) => (
                  <Form action="Revoke token" look="danger" onSend={() => revoke(token).then(close)}>
                    <p>The directory is refused at its next request. The people and groups that it provides stay.</p>
                  </Form>
                )}
              </FormDialog>
            </span>
            <p className={styles.quiet}>
              {token.base_url}, created <Time of={token.time_added} />,{' '}
              {token.last_used === null ? (
                'never used'
              ) : (
                <>
                  last used <Time of={token.last_used} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <More of={list} />
      <section className={styles.card} aria-labelledby="new">
        <h2 id="new">New token</h2>
        <Form action="Create token" isEmptied onSend={create}>
          <Field name="provider" label="Directory" required hint="A name of yours, such as okta or entra." />
          <Field name="site" label="Local Site" hint="Optional: whose groups the directory provides" />
          <Tick name="whole_user_names" label="New accounts are called jane@example.com, not jane" />
        </Form>
      </section>
    </AdminPage>
  );
}

const titleOf = ({ provider, site }: Token): string => (site === null ? provider : `${provider} (${site})`);
