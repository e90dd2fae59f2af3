import { ResolveUrlArguments } from '@review-service/contracts/agent-tools';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { type ApiObject, RefusedCall } from '../own-api';
import { newestRevision, pathOf, requestLine } from '../requests';
import { need, type Tool } from '../tool';

const PAGE = /^(?:\/s\/(?<site>[^/]+))?\/(?:r|api\/review-requests)\/(?<number>\d{1,10})(?:\/|$)(?<rest>.*)$/;
const REVISION = /^(?:diffs?\/)(?:(?<against>\d{1,9})-)?(?<revision>\d{1,9})(?:\/|$)/;

/** What an address of the service is about. */
export const resolveUrl: Tool<ResolveUrlArguments> = {
  name: 'resolve_url',
  title: 'Resolve a URL',
  description: 'The review request, and the revisions of its diff, that an address of this service is about.',
  arguments: ResolveUrlArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: need(REVIEW_REQUEST, 'GET'),
  async run({ url }, { api, caller }) {
    if (!URL.canParse(url, 'http://here')) return refuse('This is no address.');
    const { pathname } = new URL(url, 'http://here');
    const { site, number, rest = '' } = PAGE.exec(pathname)?.groups ?? {};
    if (number === undefined) return refuse('This is not the address of a review request.');
    if (site !== caller.site?.name)
      return refuse('This belongs to another Local Site, with an MCP endpoint of its own.');
    const { review_request: request } = await api.get(pathOf(Number(number)));
    const { revision, against } = REVISION.exec(rest)?.groups ?? {};
    return {
      ...requestLine(request as ApiObject),
      newest_revision: newestRevision(request as ApiObject) ?? null,
      ...(revision !== undefined && { revision: Number(revision) }),
      ...(against !== undefined && { against: Number(against) }),
    };
  },
};

function refuse(message: string): never {
  throw RefusedCall.of(errors.invalidFormData, undefined, { fields: { url: [message] } });
}
