import { beginningOf, dayAfter } from '../../base/time-zone.ts';
import { withoutUndefined } from '../../base/without-undefined.ts';
import type { Action } from './audit-words.ts';

/** The filters of the audit log; days are those of the reader's time zone, `to` among them. */
const FILTERS = ['person', 'actor', 'action', 'subject', 'from', 'to'] as const;

/** The filters that the address has. */
export type AuditSearch = Partial<Record<(typeof FILTERS)[number], string>>;

/** Reads them; an empty one asks for nothing. */
export const readAuditSearch = (asked: Readonly<Record<string, unknown>>): AuditSearch =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = asked[name];
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
    }),
  );

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The same as the API takes them. What is no day is left to the API to refuse. */
export function auditQuery({ from, to, action, ...names }: AuditSearch) {
  const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));
  return withoutUndefined({
    ...names,
    // The reason for the cast: the API refuses what is none.
    action: action as Action | undefined,
    'time-from': from && (isDay(from) ? beginningOf(from) : from),
    'time-to': to && (isDay(to) ? beginningOf(dayAfter(to)) : to),
  });
}
