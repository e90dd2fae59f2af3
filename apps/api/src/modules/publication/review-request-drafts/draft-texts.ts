import type { UpdateReviewRequestDraft } from '@review-service/contracts/review-request-drafts';
import { changeRichText, type RichText } from '../../../hypermedia/texts/rich-text';

/** The texts of a draft that a change of it may set. */
export interface DraftTexts {
  readonly summary: string;
  readonly description: RichText;
  readonly testingDone: RichText;
  readonly changeDescription: RichText;
  readonly branch: string;
  readonly bugsClosed: string;
  readonly commitId: string | null;
}

/** The most characters of a summary. */
const SUMMARY = 300;

/** The texts after a change. */
export function changeTexts(stored: DraftTexts, given: UpdateReviewRequestDraft): DraftTexts {
  const { text_type: type } = given;
  const { description_text_type = type, testing_done_text_type = type } = given;
  // One for all texts converts what is stored of the others, but not the change description, as in Review Board.
  const { changedescription_text_type = given.changedescription === undefined ? undefined : type } = given;
  return {
    summary: given.summary === undefined ? stored.summary : cut(given.summary),
    description: changeRichText(stored.description, given.description, description_text_type),
    testingDone: changeRichText(stored.testingDone, given.testing_done, testing_done_text_type),
    changeDescription: changeRichText(stored.changeDescription, given.changedescription, changedescription_text_type),
    branch: given.branch ?? stored.branch,
    bugsClosed: given.bugs_closed === undefined ? stored.bugsClosed : bugs(given.bugs_closed),
    // An empty one takes it away: RBTools sends it on purpose.
    commitId: given.commit_id === undefined ? stored.commitId : given.commit_id || null,
  };
}

/** What is too long ends with its last whole sentence, if it has one. */
function cut(summary: string): string {
  const characters = Array.from(summary);
  if (characters.length <= SUMMARY) return summary;
  const start = characters.slice(0, SUMMARY).join('');
  const end = start.lastIndexOf('.');
  return end < 0 ? start : start.slice(0, end + 1);
}

const bugs = (typed: string): string =>
  typed
    .split(/[\s,]+/)
    .map((bug) => bug.replace(/^#/, ''))
    .filter((bug) => bug !== '')
    .join(', ');
