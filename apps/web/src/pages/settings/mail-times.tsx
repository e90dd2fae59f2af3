import type { ReactNode } from 'react';
import pageStyles from '../../parts/page.module.css';
import { timeZoneHere } from '../../base/time-zone.ts';
import type { ChosenHabits, Habits } from './habits.ts';
import styles from './settings.module.css';

const WHEN: Readonly<Record<Habits['digest'], string>> = {
  off: 'Immediately',
  hourly: 'Hourly digest',
  daily: 'Daily digest',
};

/** By what they are called in a form. */
const CHOICES = Object.entries(WHEN) as [Habits['digest'], string][];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When mail is sent. Days and hours are those of the browser in which it was chosen. */
export function MailTimes({
  habits: { digest, digest_hour: hour, time_zone: zone, direct_at_once: atOnce },
  choose,
}: {
  habits: Habits;
  choose: (chosen: ChosenHabits) => void;
}): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>Frequency</legend>
      {CHOICES.map(([when, words]) => (
        <label key={when}>
          <input
            type="radio"
            name="digest"
            checked={digest === when}
            onChange={() => choose({ digest: when, ...(when !== 'off' && { time_zone: timeZoneHere() }) })}
          />
          {words}
        </label>
      ))}
      {digest === 'daily' && (
        <div className={styles.group}>
          <label htmlFor="digest hour">at</label>
          <select
            id="digest hour"
            value={hour}
            onChange={({ target }) => choose({ digest_hour: Number(target.value), time_zone: timeZoneHere() })}
          >
            {HOURS.map((one) => (
              <option key={one} value={one}>{`${String(one).padStart(2, '0')}:00`}</option>
            ))}
          </select>
          <span className={pageStyles.quiet}>time zone {zone}</span>
        </div>
      )}
      {digest !== 'off' && (
        <label>
          <input
            type="checkbox"
            checked={atOnce}
            onChange={({ target }) => choose({ direct_at_once: target.checked })}
          />
          Send direct mail immediately
        </label>
      )}
    </fieldset>
  );
}
