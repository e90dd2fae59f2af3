import type { Schemas } from '@review-service/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { chosen, Choice, Field, isTicked, LongField, textOf, Tick } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { AdminPage } from './admin-page.tsx';
import { Fresh } from './fresh.tsx';
import { ProviderGroups } from './provider-groups.tsx';

const route = getRouteApi('/admin/sign-in/$slug');

type Provider = Schemas['SignInProvider'];

const LINKS: Readonly<Record<Provider['link'], string>> = {
  login: 'By password or session',
  'verified-email': 'Also by a verified e-mail address',
  never: 'Never',
};

const LIST = ['sign-in providers'];

/** `/admin/sign-in/new/`: another identity provider. */
export function NewSignInProvider(): ReactNode {
  const [navigate, queryClient] = [useNavigate(), useQueryClient()];
  const add = async (typed: FormData) => {
    const own = { slug: textOf(typed, 'slug'), issuer: textOf(typed, 'issuer') };
    await service.post('/api/sign-in-providers/', { body: { ...own, ...typedOf(typed) } });
    say('Provider added');
    await queryClient.invalidateQueries({ queryKey: LIST });
    await navigate({ to: '/admin/sign-in/$slug/', params: { slug: own.slug } });
  };
  return (
    <AdminPage area="sign-in" title="New provider">
      <section className={styles.card} aria-label="Settings">
        <Fresh />
        <Form action="Add provider" onSend={add}>
          <Field name="slug" label="Slug" required hint="Part of its addresses, such as okta. It cannot be changed." />
          <Field name="issuer" label="Issuer" required placeholder="https://login.example.com" />
          <Fields />
        </Form>
      </section>
    </AdminPage>
  );
}

/** `/admin/sign-in/{slug}/`: one identity provider, and what it has to know of this service. */
export function AdminSignInProvider(): ReactNode {
  const { slug } = route.useParams();
  const { data, error } = useQuery({
    queryKey: ['sign-in provider', slug],
    queryFn: async ({ signal }) =>
      (await service.get('/api/sign-in-providers/{sign_in_provider}/', { path: { sign_in_provider: slug }, signal }))
        .sign_in_provider,
  });
  if (error) throw error;
  return (
    <AdminPage area="sign-in" title={data?.name ?? slug}>
      {data ? <One of={data} /> : <p role="status">Loading…</p>}
    </AdminPage>
  );
}

function One({ of: provider }: { of: Provider }): ReactNode {
  const [navigate, queryClient] = [useNavigate(), useQueryClient()];
  const path = { sign_in_provider: provider.slug };
  const save = async (typed: FormData) => {
    await service.put('/api/sign-in-providers/{sign_in_provider}/', { path, body: typedOf(typed) });
    say('Provider saved');
    await Promise.all(
      [LIST, ['sign-in provider', provider.slug]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  const remove = async () => {
    await service.delete('/api/sign-in-providers/{sign_in_provider}/', { path });
    say('Provider deleted');
    await queryClient.invalidateQueries({ queryKey: LIST });
    await navigate({ to: '/admin/sign-in/' });
  };
  return (
    <>
      <section className={styles.card} aria-labelledby="addresses">
        <h2 id="addresses">Register at the provider</h2>
        <ul>
          <li>
            Redirect URI: <code>{provider.redirect_uri}</code>
          </li>
          <li>
            Post-logout redirect URI: <code>{provider.post_logout_redirect_uri}</code>
          </li>
          <li>
            Back-channel logout URI: <code>{provider.backchannel_logout_uri}</code>
          </li>
        </ul>
        <p className={styles.quiet}>Issuer: {provider.issuer}</p>
      </section>
      <ProviderGroups of={provider} />
      {provider.from_settings ? (
        <p>This provider is in the settings of the service (OIDC_ISSUER and others). Change it there.</p>
      ) : (
        <>
          <section className={styles.card} aria-labelledby="settings">
            <h2 id="settings">Settings</h2>
            <Fresh />
            <Form action="Save provider" onSend={save}>
              <Fields of={provider} />
            </Form>
          </section>
          <p>
            <FormDialog title={`Delete ${provider.name}`} button="Delete provider…" look="quiet">
              {(close) => (
                <Form action="Delete provider" look="danger" onSend={() => remove().then(close)}>
                  <p>Nobody can sign in with it any more. Open sessions and linked accounts stay.</p>
                </Form>
              )}
            </FormDialog>
          </p>
        </>
      )}
    </>
  );
}

function Fields({ of: provider }: { of?: Provider }): ReactNode {
  const unchanged = provider ? 'Empty: unchanged.' : 'Or a private key.';
  return (
    <>
      <Field name="name" label="Display name" required defaultValue={provider?.name} hint="“Continue with …”" />
      <Field name="client_id" label="Client ID" required defaultValue={provider?.client_id} />
      <Field name="client_secret" label="Client secret" type="password" autoComplete="new-password" hint={unchanged} />
      <LongField
        name="private_key"
        label="Private key"
        maxLength={16_384}
        hint="PEM (PKCS #8) or JWK, in place of a client secret."
      />
      <Field name="scopes" label="Scopes" defaultValue={provider?.scopes ?? 'openid profile email'} />
      <Field
        name="username_claim"
        label="User name claim"
        defaultValue={provider?.username_claim ?? 'preferred_username'}
      />
      <Field name="groups_claim" label="Groups claim" defaultValue={provider?.groups_claim} hint="Optional" />
      <Tick name="create_accounts" label="People may create accounts" defaultChecked={provider?.create_accounts} />
      <Choice name="link" label="Link existing accounts" options={LINKS} defaultValue={provider?.link ?? 'login'} />
      <Field
        name="email_domains"
        label="E-mail domains"
        defaultValue={provider?.email_domains.join(', ')}
        hint="For linking by address. Comma-separated"
      />
      <Field
        name="tenants"
        label="Entra ID tenants"
        defaultValue={provider?.tenants.join(', ')}
        hint="Optional, comma-separated tenant IDs"
      />
    </>
  );
}

/** What was typed, without a secret that stays as it is. */
function typedOf(typed: FormData) {
  const secrets = Object.fromEntries(
    ['client_secret', 'private_key'].map((name) => [name, textOf(typed, name)]).filter(([, value]) => value !== ''),
  ) as { client_secret?: string; private_key?: string };
  return {
    ...secrets,
    name: textOf(typed, 'name'),
    client_id: textOf(typed, 'client_id'),
    scopes: textOf(typed, 'scopes'),
    username_claim: textOf(typed, 'username_claim'),
    groups_claim: textOf(typed, 'groups_claim'),
    create_accounts: isTicked(typed, 'create_accounts'),
    link: chosen(LINKS, textOf(typed, 'link'), 'login'),
    email_domains: textOf(typed, 'email_domains'),
    tenants: textOf(typed, 'tenants'),
  };
}
