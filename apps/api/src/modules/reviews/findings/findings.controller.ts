import { Controller, Get, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CreateFinding,
  CreateFindingImport,
  FINDING,
  FINDING_IMPORT,
  FindingListQuery,
  UpdateFinding,
} from '@review-service/contracts/findings';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import type { ReceivedFile } from '../../../http/received-file';
import { SentFile } from '../../../http/sent-file.decorator';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, MadeOnceItem, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../../requests/review-requests';
import { FindingChanges } from './finding-changes';
import { FindingImportPresenter } from './finding-import.presenter';
import type { CheckedFinding } from './finding.columns';
import { FindingTo } from './finding.policy';
import { FindingPresenter } from './finding.presenter';
import { FindingsService } from './findings.service';
import { ReportSender } from './report-sender';
import { REPORT } from './reports/read-report';

/** `/api/review-requests/{review_request_id}/findings/`: the oldest first. */
@Controller('review-requests/:review_request_id/findings')
@Resource(FINDING, FindingPresenter)
export class FindingsController {
  constructor(
    private readonly findings: FindingsService,
    private readonly changes: FindingChanges,
  ) {}

  @Get()
  @List()
  @Anyone('fields', 'login', 'site')
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: FindingListQuery,
  ) {
    return this.findings.list(request, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.findings.ofEach(requests, caller, room);
  }

  @Post()
  @MadeOnceItem()
  @LoggedIn()
  create(@ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>, @Form('strict') finding: CreateFinding) {
    return this.changes.create(request, finding);
  }

  @Get(':finding_id')
  @Item()
  @Anyone()
  read(@FindingTo('read') finding: CheckedFinding) {
    return finding;
  }

  @Put(':finding_id')
  @Item()
  @LoggedIn()
  @Errors([errors.invalidAttribute])
  update(@FindingTo.claim('update') finding: Claim<CheckedFinding>, @Form('strict') changes: UpdateFinding) {
    return this.changes.update(finding, changes);
  }
}

/** `/api/review-requests/{review_request_id}/findings/imports/`: takes over reports. */
@Controller('review-requests/:review_request_id/findings/imports')
@Resource(FINDING_IMPORT, FindingImportPresenter)
export class FindingImportsController {
  constructor(private readonly changes: FindingChanges) {}

  @Post()
  @Item()
  @LoggedIn()
  create(
    @ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>,
    @Form('strict') about: CreateFindingImport,
    @SentFile(REPORT, ReportSender, { kind: 'report' }) report: ReceivedFile | undefined,
  ) {
    return this.changes.import(request, about, report);
  }
}
