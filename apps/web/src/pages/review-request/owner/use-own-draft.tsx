import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../base/session.ts';
import { type Desk, useDesk } from '../../../remarks/desk.ts';
import { draftQuery } from '../../../remarks/draft-fields.ts';
import type { Edits } from '../facts.tsx';
import { asPublished, type Changed, changedOn, nameOf } from './draft-of.ts';
import { Edited } from './edited.tsx';
import { NamesField } from './names-field.tsx';

interface OwnDraft {
  /** Undefined: the review request is somebody else's. */
  readonly desk: Desk | undefined;
  readonly draft: Schemas['ReviewRequestDraft'] | null;
  readonly changed: Changed;
  /** The review request as its reader is to see it: its owner sees the draft. */
  readonly shown: Schemas['ReviewRequest'];
  readonly edits: Edits | undefined;
}

/** The draft of the reader's own review request, and what changes it. */
export function useOwnDraft(
  request: Schemas['ReviewRequest'],
  owner: string,
  files: readonly Schemas['FileAttachment'][],
): OwnDraft {
  const isMine = useMe()?.username === owner;
  const desk = useDesk(request.id);
  const { data: draft = null, error } = useQuery({ ...draftQuery(request.id), enabled: isMine });
  if (error) throw error;
  if (!isMine || !desk) return { desk: undefined, draft: null, changed: new Map(), shown: request, edits: undefined };
  const shown = asPublished(request, draft);
  const names = (field: 'target_people' | 'target_groups' | 'depends_on') => (
    <NamesField requestId={request.id} field={field} names={shown[field].map(nameOf)} />
  );
  const edits = {
    target_people: names('target_people'),
    target_groups: names('target_groups'),
    depends_on: names('depends_on'),
    branch: <Edited desk={desk} field="branch" />,
    bugs_closed: <Edited desk={desk} field="bugs_closed" />,
  };
  return { desk, draft, changed: draft ? changedOn(draft, request, files) : new Map<string, string>(), shown, edits };
}
