import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { served, service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { Refused } from '../../parts/failure.tsx';
import pageStyles from '../../parts/page.module.css';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { authenticatorQuery, passkeysQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `/account/security/`: what a person proves who they are with, beside their password. */
export function Security(): ReactNode {
  useTitle('Security');
  const me = useMe();
  if (!me) return <Refused />;
  return <OwnFactors username={me.username} />;
}

function OwnFactors({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const authenticator = useQuery(authenticatorQuery(username));
  const passkeys = useQuery(passkeysQuery(username));
  const [codes, setCodes] = useState<readonly string[]>([]);
  const hasOne = authenticator.data?.enabled === true || (passkeys.data?.length ?? 0) > 0;
  const read = () => queryClient.invalidateQueries({ queryKey: ['second factors', username] });
  const makeCodes = async () => {
    const path = { username };
    const made = await confirmed(() => service.post('/api/users/{username}/recovery-codes/', { path }));
    setCodes(made.recovery_codes.codes);
    await read();
  };
  /** With the first factor come the codes for the day when it is lost. */
  const added = async () => {
    if (hasOne) await read();
    else await makeCodes();
  };
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <h1>Security</h1>
      <p className={pageStyles.quiet}>
        With a passkey or an authenticator app, your password alone opens nothing. Programs then need an API token.
        {authenticator.data?.is_required && ' Your account must have one of them.'}
      </p>
      <section className={pageStyles.card} aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <Passkeys username={username} of={passkeys} onAdd={added} onChange={read} />
      </section>
      <section className={pageStyles.card} aria-labelledby="authenticator">
        <h2 id="authenticator">Authenticator app</h2>
        <AuthenticatorApp username={username} of={authenticator} onAdd={added} onChange={read} />
      </section>
      <section className={pageStyles.card} aria-labelledby="recovery-codes">
        <h2 id="recovery-codes">Recovery codes</h2>
        <RecoveryCodes username={username} hasFactor={hasOne} codes={codes} onMake={makeCodes} />
      </section>
      <section className={pageStyles.card} aria-labelledby="other-ways">
        <h2 id="other-ways">Password and sessions</h2>
        <ul>
          <li>
            <a href={served('/account/password/')}>Change password</a>
          </li>
          <li>
            <a href={served('/account/settings/#sign-ins')}>Active sessions</a>
          </li>
        </ul>
      </section>
    </div>
  );
}
