import { ListTurnsArguments } from '@review-service/contracts/agent-tools';
import { ALL_ATTENTION } from '@review-service/contracts/attention';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { ApiObject } from '../own-api';
import { readPage, restOf, titleOf } from '../pages';
import { requestLine } from '../requests';
import { said } from '../said';
import { need, type Tool } from '../tool';

/** Where the caller, or a group, is expected to act. */
export const listTurns: Tool<ListTurnsArguments> = {
  name: 'list_turns',
  title: 'List turns',
  description:
    'The review requests on which you, or a member of a group, are expected to act, and why. The oldest first.',
  arguments: ListTurnsArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: [...need(ALL_ATTENTION, 'GET'), ...need(REVIEW_REQUEST, 'GET')],
  async run({ group, ...page }, { api }) {
    const list = { path: 'attention/', key: 'attention', query: { group, expand: 'review_request' } };
    const { entries, next } = await readPage(api, list, page, (entry) => ({
      reason: entry.reason,
      why: entry.text,
      since: entry.since,
      ...(entry.note !== '' && { note: said(titleOf(entry, 'asked_by'), String(entry.note), 1_000) }),
      ...(entry.review_request !== undefined && requestLine(entry.review_request as ApiObject)),
    }));
    return { turns: entries, ...restOf({ next }) };
  },
};
