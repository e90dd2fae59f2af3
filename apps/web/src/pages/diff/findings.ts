import type { Schemas } from '@review-service/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { service } from '../../base/service.ts';
import type { Range } from '../../diff/load-patches.ts';
import { KINDS, REVIEW } from '../../remarks/kinds.ts';
import { type Comment, commentOf, showComment } from '../../remarks/comments.ts';
import { beginReview } from '../../remarks/review-texts.ts';
import { keyOf } from '../../requests/queries.ts';

/** What a program found in lines of a file. */
export type LineFinding = Schemas['Finding'];

/** Which findings are shown. */
export type FindingFilter = 'all' | 'errors' | 'none' | 'open';

/** The findings of a diff. */
export interface Findings {
  /** Those that are asked for. */
  readonly shown: readonly LineFinding[];
  /** How many are open, and how many there are. */
  readonly openCount: number;
  readonly count: number;
  readonly filter: FindingFilter;
  readonly onFilter: (filter: FindingFilter) => void;
}

const PATH = '/api/review-requests/{review_request_id}/findings/';

/** More are not drawn: the API has all of them. */
const MOST = 1_000;

/** The findings whose lines are in the diff of a revision, whatever has become of them. */
const findingsQuery = (requestId: number, revision: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'findings', revision],
    queryFn: async ({ signal }): Promise<LineFinding[]> => {
      const path = { review_request_id: requestId };
      const found: LineFinding[] = [];
      for await (const finding of service.each(PATH, { path, query: { revision, 'max-results': 200 }, signal })) {
        if (finding.placed) found.push(finding);
        if (found.length === MOST) break;
      }
      return found;
    },
  });

const NONE: readonly LineFinding[] = [];

const IS_SHOWN: Readonly<Record<FindingFilter, (finding: LineFinding) => boolean>> = {
  open: ({ state }) => state === 'open',
  errors: ({ state, severity }) => state === 'open' && severity === 'error',
  all: () => true,
  none: () => false,
};

/** The findings of a published diff. Between revisions, and in one of several commits, their lines are not known. */
export function useFindings({ requestId, revision, against, commits, isDraft }: Range): Findings {
  const isWhole = !isDraft && against === undefined && commits === undefined;
  // Without them, the diff is still there.
  const { data: all = NONE } = useQuery({ ...findingsQuery(requestId, revision), enabled: isWhole });
  const [filter, onFilter] = useState<FindingFilter>('open');
  return useMemo(
    () => ({
      shown: all.filter(IS_SHOWN[filter]),
      openCount: all.filter(IS_SHOWN.open).length,
      count: all.length,
      ...{ filter, onFilter },
    }),
    [all, filter],
  );
}

/** Sets what has become of a finding. */
export async function decide(
  requestId: number,
  { id }: LineFinding,
  body: { state: 'dismissed' | 'fixed' | 'open'; reason?: NonNullable<LineFinding['reason']> },
): Promise<void> {
  await service.put(`${PATH}{finding_id}/`, { path: { review_request_id: requestId, finding_id: id }, body });
}

/** Makes a draft comment of the reader's of a finding, with an issue. */
export async function makeComment(requestId: number, finding: LineFinding): Promise<Comment | undefined> {
  const { id, placed, text, tool, rule } = finding;
  if (!placed) return undefined;
  const path = { review_request_id: requestId, review_id: await beginReview(requestId) };
  const { diff_comment: comment } = await service.post(`${REVIEW}diff-comments/`, {
    path,
    query: { expand: KINDS.diff.about },
    body: {
      ...placed,
      text: `${rule === '' ? tool : `${tool} (${rule})`}: ${text}`,
      issue_opened: true,
      force_text_type: 'html',
    },
  });
  await service.put(`${PATH}{finding_id}/`, {
    path: { review_request_id: requestId, finding_id: id },
    body: { comment_id: comment.id },
  });
  const shown = commentOf(comment);
  showComment(requestId, shown);
  return shown;
}
