import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../base/query-client.ts';
import { service } from '../base/service.ts';
import { keyOf } from '../requests/queries.ts';
import type { Shelf } from './shelf.ts';
import { NO_WORDS, type Stored, storedOf, withoutBlanks, type Words } from './words.ts';

/** The fields of a review request that are typed. */
export type Field = 'summary' | 'description' | 'testing_done' | 'changedescription' | 'branch' | 'bugs_closed';

/** What they are called. */
export const FIELDS: Readonly<Record<Field, string>> = {
  summary: 'Summary',
  description: 'Description',
  testing_done: 'Testing done',
  changedescription: 'What has changed',
  branch: 'Branch',
  bugs_closed: 'Bugs',
};

/** A field of one line, which is no Markdown. */
export const isLine = (field: Field): boolean => ['summary', 'branch', 'bugs_closed'].includes(field);

const REQUEST = '/api/review-requests/{review_request_id}/';
const DRAFT = `${REQUEST}draft/` as const;

/** What is shown of a draft beside its fields. */
const NAMED = 'draft_diffs,target_groups,target_people,depends_on';

/** The draft of a review request, for those who may change it, with its texts as markup; null: there is none. */
export const draftQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'draft'],
    queryFn: async ({ signal }): Promise<Schemas['ReviewRequestDraft'] | null> => {
      const query = { expand: `draft,${NAMED}`, 'force-text-type': 'html' } as const;
      const path = { review_request_id: requestId };
      const { review_request } = await service.get(REQUEST, { path, query, signal });
      return review_request.draft?.[0] ?? null;
    },
  });

/** What the fields of a draft are, and those of a review request without one. */
type Fields = Pick<Schemas['ReviewRequest'], 'summary' | 'branch' | 'bugs_closed'> &
  Partial<Pick<Schemas['ReviewRequestDraft'], 'changedescription' | 'changedescription_text_type'>> &
  Pick<Schemas['ReviewRequest'], 'description' | 'description_text_type' | 'testing_done' | 'testing_done_text_type'>;

function wordsOf(field: Field, fields: Fields): Words {
  const text = field === 'bugs_closed' ? fields.bugs_closed.join(', ') : (fields[field] ?? '');
  const isPlain =
    (field === 'description' || field === 'testing_done' || field === 'changedescription') &&
    text !== '' &&
    fields[`${field}_text_type`] === 'plain';
  return { ...NO_WORDS, opensIssue: false, text, textType: isPlain ? 'plain' : 'markdown' };
}

/** Where a field of the reader's review request is kept: on its draft, which is made if there is none. */
export class FieldShelf implements Shelf {
  /** The draft, as the last change was answered. */
  #shown: Schemas['ReviewRequestDraft'] | undefined;

  constructor(
    readonly requestId: number,
    readonly field: Field,
  ) {}

  async make(words: Words): Promise<Stored> {
    return this.change(words, await this.read());
  }

  async change(words: Words, { tag }: Stored): Promise<Stored> {
    const { field, requestId } = this;
    const { text, textType } = words;
    const changed = isLine(field) ? { [field]: text } : { [field]: text, [`${field}_text_type`]: textType };
    const { draft } = await service.put(DRAFT, {
      path: { review_request_id: requestId },
      query: { expand: NAMED },
      body: { ...changed, force_text_type: 'html' },
      ...(tag !== '' && { ifMatch: tag }),
    });
    this.#shown = draft;
    return storedOf(draft, isLine(field) ? wordsOf(field, draft) : withoutBlanks(words));
  }

  /** As it will be published: as it is on the draft or, without one, as it is. */
  async read(): Promise<Stored> {
    const { field, requestId } = this;
    this.#shown = undefined;
    const path = { review_request_id: requestId };
    const { review_request } = await service.get(REQUEST, { path, query: { expand: 'draft' } });
    if (!review_request.draft?.[0]) return { id: 0, links: {}, words: wordsOf(field, review_request), tag: '' };
    const { draft } = await service.get(DRAFT, { path });
    return storedOf(draft, wordsOf(field, draft));
  }

  async render(): Promise<string> {
    const path = { review_request_id: this.requestId };
    const query = { 'force-text-type': 'html' } as const;
    return wordsOf(this.field, this.#shown ?? (await service.get(DRAFT, { path, query })).draft).text;
  }

  async show(): Promise<void> {
    const { queryKey } = draftQuery(this.requestId);
    if (this.#shown) queryClient.setQueryData(queryKey, this.#shown);
    else await queryClient.invalidateQueries({ queryKey });
  }

  /** A field is always there. */
  delete(): Promise<void> {
    return Promise.resolve();
  }
}

/** What can be named on a draft, by names or numbers. */
export type NamesField = 'target_people' | 'target_groups' | 'depends_on';

/** Names them anew: all of them. */
export async function changeNames(requestId: number, field: NamesField, names: readonly string[]): Promise<void> {
  await service.put(DRAFT, { path: { review_request_id: requestId }, body: { [field]: names.join(',') } });
}

/** Publishes the draft. */
export async function publishDraft(requestId: number, trivial: boolean): Promise<void> {
  await service.put(DRAFT, { path: { review_request_id: requestId }, body: { public: true, trivial } });
}

/** Deletes the draft, with a diff that was not published. */
export async function discardDraft(requestId: number): Promise<void> {
  await service.delete(DRAFT, { path: { review_request_id: requestId } });
}
