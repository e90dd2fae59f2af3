import type { ReactNode } from 'react';
import { exactly } from '../base/time-zone.ts';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago, in words: `3 days ago`, `yesterday`, `just now`. */
export function ago(time: Date, now = new Date()): string {
  const seconds = (time.getTime() - now.getTime()) / 1_000;
  const [unit, length] = UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? [];
  return unit && length ? RELATIVE.format(Math.round(seconds / length), unit) : 'just now';
}

/** How long ago something was, and exactly when, in the reader's time zone, for those who point at it. */
export function Time({ of }: { of: string }): ReactNode {
  const time = new Date(of);
  return (
    <time dateTime={of} title={exactly(time)}>
      {ago(time)}
    </time>
  );
}
