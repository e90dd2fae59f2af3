import type { Schemas } from '@review-service/client';
import { numberBehind } from '../../../base/number-behind.ts';

type Request = Schemas['ReviewRequest'];
type Draft = Schemas['ReviewRequestDraft'];

/** What a publication would change, by its field. */
export type Changed = ReadonlyMap<string, string>;

const TITLES = {
  summary: 'Summary',
  description: 'Description',
  testing_done: 'Testing done',
  branch: 'Branch',
  bugs_closed: 'Bugs',
  commit_id: 'Commit',
  target_people: 'People',
  target_groups: 'Groups',
  depends_on: 'Depends on',
} as const;

/** What is different on the draft: the fields, a new diff, and new files. Both were read with their texts as markup. */
export function changedOn(draft: Draft, request: Request, files: readonly Schemas['FileAttachment'][]): Changed {
  const fields = Object.entries(TITLES).filter(
    ([field]) => said(draft[field as keyof typeof TITLES]) !== said(request[field as keyof typeof TITLES]),
  );
  const diff = draft.draft_diffs?.[0];
  const attached = files.filter((file) => !file.public).map(({ caption, filename }) => caption || filename);
  return new Map([
    ...fields,
    ...(diff ? [['diff', `Diff, revision ${diff.revision}`] as const] : []),
    ...(attached.length > 0 ? [['files', `Files: ${attached.join(', ')}`] as const] : []),
  ]);
}

const said = (value: Draft[keyof typeof TITLES]): string =>
  Array.isArray(value) ? value.map(nameOf).toSorted().join(' ') : (value ?? '');

/** What something is named by in a draft: a person, a group, another review request, or a bug. */
export function nameOf(value: string | Schemas['Link'] | Schemas['User'] | Schemas['Group'] | Request): string {
  if (typeof value === 'string') return value;
  if ('username' in value) return value.username;
  if ('name' in value) return value.name;
  return 'id' in value ? String(value.id) : String(numberBehind('review-requests', value) ?? value.title ?? '');
}

/** The review request as it will be once its draft is published. */
export const asPublished = (request: Request, draft: Draft | null): Request =>
  draft
    ? {
        ...request,
        summary: draft.summary,
        description: draft.description,
        testing_done: draft.testing_done,
        branch: draft.branch,
        bugs_closed: draft.bugs_closed,
        commit_id: draft.commit_id,
        depends_on: draft.depends_on,
        target_groups: draft.target_groups,
        target_people: draft.target_people,
      }
    : request;
