import type { Link } from '@review-service/contracts/resource';
import type { ReviewRequestTexts, TextType } from '@review-service/contracts/review-requests';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Urls } from '../../../hypermedia/resources/urls';
import { urlsOf } from '../../people/users';
import type { NamedPerson, NamedRequest, RequestTexts } from './review-request.columns';

/** The texts, people and groups of a review request or a draft, for clients. */
export const presentTexts = (texts: RequestTexts, urls: Urls): ReviewRequestTexts => ({
  branch: texts.branch,
  bugs_closed: bugsIn(texts.bugsClosed),
  commit_id: texts.commitId,
  depends_on: texts.dependsOn.map((request) => requestLink(request, urls)),
  description: texts.description,
  description_text_type: textType(texts.descriptionIsMarkdown),
  extra_data: publicExtraData(texts.extraData),
  summary: texts.summary,
  target_groups: texts.targetGroups.map(({ name }) => ({ ...urls.get('groups', name), title: name })),
  target_people: texts.targetPeople.map((person) => personLink(person, urls)),
  testing_done: texts.testingDone,
  testing_done_text_type: textType(texts.testingDoneIsMarkdown),
  text_type: null,
});

/** How a text is written. */
export const textType = (isMarkdown: boolean): TextType => (isMarkdown ? 'markdown' : 'plain');

/** A link to a review request that another one names. */
export const requestLink = ({ displayId, summary }: NamedRequest, urls: Urls): Link => ({
  ...urls.get('review-requests', displayId),
  title: summary || '(no summary)',
});

/** A link to a person. */
export const personLink = (person: NamedPerson, urls: Urls): Link => ({
  ...urlsOf(person, urls).get('users', person.name),
  title: person.name,
});

/** A time as clients see it: seconds are precise enough. */
export const shownTime = (time: string): string => `${time.slice(0, 19)}Z`;

const NUMBERS_BY_VALUE = new Intl.Collator('en', { numeric: true });

/** The bugs in what was typed, each once, numbers sorted. */
export const bugsIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter(Boolean))].sort((a, b) => NUMBERS_BY_VALUE.compare(a, b));
