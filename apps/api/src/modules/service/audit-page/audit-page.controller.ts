import { Controller, Get, Req, Res } from '@nestjs/common';
import { AuditListQuery } from '@review-service/contracts/audit';
import { AUDIT_ACTIONS } from '@review-service/contracts/audit-actions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShownEntry } from '@review-service/platform/audit/shown-entry';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { readFields } from '../../../hypermedia/fields/declared-fields';
import type { Page } from '../../../hypermedia/lists/pager';
import { orAgain } from '../../../pages/form-faults';
import { askedOf, turnsOf } from '../../../pages/page-turns';
import { PageView } from '../../../pages/page-view';
import { Pages } from '../../../pages/page.decorator';
import { shownTime } from '../../../pages/shown-time';
import { type AuditEntriesService, AuditLogTo } from '../audit';

const HERE = '/admin/audit/';
const FILTERS = ['actor', 'subject', 'action', 'time-from', 'time-to'] as const;

/** `/admin/audit/`: the audit log for superusers who use a browser. */
@Controller('admin/audit')
@Pages()
export class AuditPageController {
  constructor(private readonly view: PageView) {}

  @Get()
  @LoggedIn('site', 'login')
  read(
    @AuditLogTo('read') log: AuditEntriesService,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const given = filtersOf(request);
    const show = (content: object) =>
      this.view.show(request, reply, 'audit', {
        title: 'Audit log',
        filters: Object.fromEntries(given),
        actions: AUDIT_ACTIONS.map((name) => ({ name, isChosen: given.get('action') === name })),
        ...content,
      });
    const list = async () => {
      const place = askedOf(request, 'entries');
      const page = await log.list(request.caller, Object.assign(readFields(AuditListQuery, given), placeIn(place)));
      return show({ ...turnsOf(request, HERE, 'entries', page), ...shownPage(page), exported: exportOf(given) });
    };
    return orAgain(FILTERS, list, show);
  }
}

const placeIn = ({ start, cursor }: AuditListQuery) => ({ start, ...(cursor !== undefined && { cursor }) });

/** What the form was sent with; an empty input asks for nothing. */
function filtersOf({ query }: FastifyRequest): Map<string, string> {
  const given = query as Readonly<Record<string, unknown>>;
  return new Map(
    FILTERS.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

const exportOf = (given: ReadonlyMap<string, string>) => `export/?${new URLSearchParams([...given]).toString()}`;

const shownPage = ({ items }: Page<ShownEntry>) => ({
  entries: items.map(({ time, details, credentialKind, credentialId, ...entry }) => ({
    ...entry,
    time: shownTime(time),
    credential: [credentialKind, credentialId].filter((part) => part !== null).join(' '),
    details: JSON.stringify(details),
  })),
});
