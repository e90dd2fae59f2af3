import { AccountSetting, useSetting } from './account-setting.ts';

/** The time zones that there are, by their names. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

const read = (kept: unknown): string | undefined => (kept === '' ? kept : TIME_ZONES.find((zone) => zone === kept));

const ZONE = new AccountSetting('time_zone', '', read, (zone) => {
  format = formatOf(zone);
});

let format = formatOf(ZONE.now());

/** A time to the second, in the chosen time zone, or else in that of the device. */
export const exactly = (time: Date): string => format.format(time);

/** The chosen time zone; empty: that of the device. It holds for what is drawn from then on. */
export const useTimeZone = () => useSetting(ZONE);

/** The chosen time zone, or else that of the device. */
export const timeZoneHere = (): string => ZONE.now() || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a day such as `2030-01-31` begins in that time zone: ISO 8601 with its offset. */
export function beginningOf(day: string): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  const first = new Date(`${day}T00:00:00${offsetAt(midnight)}`);
  return `${day}T00:00:00${offsetAt(first)}`;
}

/** The day after a day. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The offset of that time zone at a time, such as `+02:00`. */
function offsetAt(time: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: timeZoneHere(), timeZoneName: 'longOffset' });
  const name = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? 'Z';
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long', ...(zone && { timeZone: zone }) });
}
