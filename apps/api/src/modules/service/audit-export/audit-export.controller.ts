import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { AUDIT_ENTRY, AuditListQuery } from '@review-service/contracts/audit';
import { errors } from '@review-service/contracts/errors';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Errors, GuardedAs } from '../../../hypermedia/resources/resource.metadata';
import { Files } from '../../../pages/file.decorator';
import { type AuditEntriesService, AuditEntryPresenter, AuditLogTo } from '../audit';

/** `/admin/audit/export/`: all entries that the arguments ask for, one in each line, for programs and people. */
@Controller('admin/audit/export')
@GuardedAs([AUDIT_ENTRY])
@Files()
export class AuditExportController {
  constructor(private readonly presenter: AuditEntryPresenter) {}

  @Get()
  @LoggedIn('login', 'site', 'fields')
  @Errors([errors.missingScope])
  read(
    @AuditLogTo('read') log: AuditEntriesService,
    @Arguments() asked: AuditListQuery,
    @Req() { caller, method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    // HEAD gets an empty body: Fastify would read all entries to find its length.
    const lines =
      method === 'HEAD' ? Readable.from([]) : log.export(caller, asked, (entry) => this.presenter.fields(entry));
    void reply
      .headers({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': dispositionOf('audit.jsonl'),
        'cache-control': 'no-store',
      })
      .send(lines);
  }
}
