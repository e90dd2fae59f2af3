/** The names of all timed work, written by hand, because suites compare them with what is scheduled. */
export const TIMED_WORK = [
  'audit-partitions',
  'digests-of-mail',
  'fold-counts',
  'forget-ended-tokens',
  'outdated-mirrors',
  'prune-outbox',
  'purge-expired',
  'purge-grants',
  'purge-token-uses',
  'report-stuck',
  'seal-audit-log',
  'source-cache',
  'stamp-audit-log',
  'token-limits',
  'unused-files',
  'warned-ends',
];
