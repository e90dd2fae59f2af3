import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { allOf, byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';

type Mapping = Schemas['ProviderGroup'];

/** The groups that people get by the groups claim of a provider. */
export function ProviderGroups({ of: provider }: { of: Schemas['SignInProvider'] }): ReactNode {
  const queryClient = useQueryClient();
  const path = { sign_in_provider: provider.slug };
  const queryKey = ['provider groups', provider.slug];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/sign-in-providers/{sign_in_provider}/groups/',
        pageParam ? { link: pageParam, signal } : { path, query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  const change = async (sent: () => Promise<unknown>, done: string) => {
    await confirmed(sent);
    say(done);
    await queryClient.invalidateQueries({ queryKey });
  };
  const add = (typed: FormData) => {
    const [claim, group, site] = [textOf(typed, 'claim'), textOf(typed, 'group'), textOf(typed, 'site')];
    const body = { claim, group, ...(site !== '' && { site }) };
    return change(
      () => service.post('/api/sign-in-providers/{sign_in_provider}/groups/', { path, body }),
      'Group mapped',
    );
  };
  const remove = ({ id }: Mapping) =>
    change(
      () =>
        service.delete('/api/sign-in-providers/{sign_in_provider}/groups/{provider_group_id}/', {
          path: { ...path, provider_group_id: id },
        }),
      'Mapping deleted',
    );
  const mappings = allOf(list.data, (page) => page.provider_groups);
  return (
    <section className={styles.card} aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <p className={styles.quiet}>
        {provider.groups_claim === ''
          ? 'This provider has no groups claim yet. Set it first.'
          : `People get these groups when they sign in, by the claim “${provider.groups_claim}”.`}
      </p>
      {list.error && <p role="alert">{wordsOf(list.error)}</p>}
      {list.data && mappings.length === 0 && <p className={styles.quiet}>No groups mapped yet</p>}
      <ul className={styles.entries} aria-label="Mapped groups">
        {mappings.map((mapping) => (
          <li key={mapping.id}>
            <span className={styles.head}>
              <span>
                {mapping.claim} → <strong>{titleOf(mapping)}</strong>
              </span>
              <FormDialog
                title={`Delete the mapping of ${mapping.claim}`}
                button="Delete…"
                label={`Delete the mapping of ${mapping.claim} to ${titleOf(mapping)}`}
                look="quiet"
              >
                {(close) => (
                  <Form action="Delete mapping" look="danger" onSend={() => remove(mapping).then(close)}>
                    <p>Members whom only this provider has added leave the group, unless another value gives it.</p>
                  </Form>
                )}
              </FormDialog>
            </span>
          </li>
        ))}
      </ul>
      <More of={list} />
      <Form action="Map group" label="Map a group" isEmptied onSend={add}>
        <Field name="claim" label="Value of the claim" required hint="Exactly as the provider sends it." />
        <Field name="group" label="Group" required hint="Its name here." />
        <Field name="site" label="Local Site" hint="Optional: the site of the group" />
      </Form>
    </section>
  );
}

const titleOf = ({ group, site }: Mapping): string => (site === null ? group : `${group} (${site})`);
