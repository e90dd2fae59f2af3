import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { served, signInAddress } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { THEMES, useTheme } from '../../base/theme.ts';
import { DiffChoices, useDiffSettings } from '../../diff/settings.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { useSetting } from '../../base/account-setting.ts';
import { exactly, TIME_ZONES, useTimeZone } from '../../base/time-zone.ts';
import { useTitle } from '../../base/title.ts';
import { COLUMNS_OF_LISTS } from '../../requests/list/kept-columns.ts';
import { FeedAddresses } from './feed-addresses.tsx';
import { MailHabits } from './mail-habits.tsx';
import styles from './settings.module.css';
import { SignIns } from './sign-ins.tsx';

const THEME_WORDS = { system: 'System', light: 'Light', dark: 'Dark' };

/** `/account/settings/`: how pages look; mail; feeds; sign-ins; and the way to what the account has. */
export function Settings(): ReactNode {
  useTitle('Settings');
  const me = useMe();
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <h1>Settings</h1>
      <p className={pageStyles.quiet}>
        {me ? 'Saved in your account.' : 'Saved in this browser. Sign in to save it in your account.'}
      </p>
      <section className={pageStyles.card} aria-labelledby="look">
        <h2 id="look">Appearance</h2>
        <ThemeChoice />
        <TimeZoneChoice />
      </section>
      <section className={pageStyles.card} aria-labelledby="diffs">
        <h2 id="diffs">Diffs</h2>
        <DiffHabits />
      </section>
      <section className={pageStyles.card} aria-labelledby="lists">
        <h2 id="lists">List columns</h2>
        <p>Choose the columns of a list with its “Columns” button.</p>
        <UsualColumns />
      </section>
      {me && (
        <section className={pageStyles.card} aria-labelledby="mail">
          <h2 id="mail">Mail</h2>
          <MailHabits username={me.username} />
        </section>
      )}
      {me && (
        <section className={pageStyles.card} aria-labelledby="feeds">
          <h2 id="feeds">Feed addresses</h2>
          <FeedAddresses username={me.username} />
        </section>
      )}
      {me && (
        <section className={pageStyles.card} aria-labelledby="sign-ins">
          <h2 id="sign-ins">Active sessions</h2>
          <SignIns username={me.username} />
        </section>
      )}
      <section className={pageStyles.card} aria-labelledby="account">
        <h2 id="account">Account</h2>
        <AccountLinks />
      </section>
    </div>
  );
}

function ThemeChoice(): ReactNode {
  const [theme, choose] = useTheme();
  return (
    <fieldset className={styles.choices}>
      <legend>Theme</legend>
      {THEMES.map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          {THEME_WORDS[one]}
        </label>
      ))}
    </fieldset>
  );
}

function TimeZoneChoice(): ReactNode {
  const [zone, choose] = useTimeZone();
  const [now] = useState(() => new Date());
  return (
    <div className={styles.choices}>
      <label htmlFor="zone">Time zone</label>
      <select id="zone" value={zone} onChange={({ target }) => choose(target.value)}>
        <option value="">Device time zone</option>
        {TIME_ZONES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <p className={pageStyles.quiet}>
        Hover over a time to see it in full. Current time: <time dateTime={now.toISOString()}>{exactly(now)}</time>.
      </p>
    </div>
  );
}

function DiffHabits(): ReactNode {
  const [settings, choose] = useDiffSettings();
  return (
    <div className={styles.boxes}>
      <DiffChoices settings={settings} onChange={choose} />
    </div>
  );
}

function UsualColumns(): ReactNode {
  const [columns, keep] = useSetting(COLUMNS_OF_LISTS);
  const forget = () => {
    keep({});
    say('Columns reset', async () => keep(columns));
  };
  return (
    <p>
      <button type="button" className="quiet" onClick={forget}>
        Reset columns
      </button>
    </p>
  );
}

function AccountLinks(): ReactNode {
  const me = useMe();
  if (!me)
    return (
      <p>
        <a href={signInAddress()}>Sign in</a> to see your account.
      </p>
    );
  return (
    <ul>
      <li>
        <Link to="/account/security/">Security</Link>: passkeys, authenticator app and recovery codes
      </li>
      <li>
        <Link to="/account/tokens/">My tokens</Link>: apps with access to your account
      </li>
      <li>
        <Link to="/account/applications/">My applications</Link>: OAuth2 applications that you registered
      </li>
      <li>
        <Link to="/account/identities/">Linked accounts</Link>: identity providers that you sign in with
      </li>
      <li>
        <a href={served('/account/password/')}>Password</a>
      </li>
    </ul>
  );
}
