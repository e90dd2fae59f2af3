import type { QuestionFault } from '../sources';

/** What is wrong with a source, for whoever may change its repository, and what to do about it. */
export const FAULT_WORDS: Readonly<Record<QuestionFault, string>> = {
  missing: 'The source answers, but has no such repository. Look at "project" and "url" for a mistake.',
  none: 'This repository has no source. Send a PUT to its link "source".',
  pending:
    'The source has not answered yet. Try again in a few seconds; if that does not help, ask the operator whether the worker runs.',
  'too-large':
    'The source sends more than is read. Look at "url": it may be that of a page or an archive. Of a mirror, the repository is too large, or takes Git too much memory: read it by the API of its host, or ask the operator to raise SOURCE_MIRROR_BYTES.',
  unauthorized: 'The source does not accept the credentials. Send a "token" that may read the repository.',
  unreachable:
    'The source cannot be reached, or sends only errors. Look at "url"; the operator has to allow private networks by SOURCE_ALLOW_PRIVATE.',
  unsupported: 'This kind of source cannot be used here. For mirrors, the operator has to set SOURCE_MIRRORS.',
  wrong: 'The source sends something else than what it is asked for. Look at "url" and "kind".',
};
