import { Controller, HttpCode, Post } from '@nestjs/common';
import { CONNECTION_CHECK } from '@review-service/contracts/repository-sources';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { ChangesNothing } from '../../../http/changes-nothing';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedRepository, RepositoryTo } from '../repositories';
import { SourceQuestions } from '../sources';
import { type ConnectionCheck, ConnectionCheckPresenter } from './connection-check.presenter';

/** Milliseconds. */
const LONGEST_WAIT = 10_000;

/** `/api/repositories/{repository_id}/connection-check/`: asks the source of a repository whether files can be read. */
@Controller('repositories/:repository_id/connection-check')
@Resource(CONNECTION_CHECK, ConnectionCheckPresenter)
export class ConnectionCheckController {
  constructor(private readonly sources: SourceQuestions) {}

  @Post()
  @HttpCode(200)
  @Item()
  @LoggedIn()
  @ChangesNothing()
  async check(
    @RepositoryTo('update') { id, isPublic }: CheckedRepository,
    @CurrentPlace() place: RequestPlace,
  ): Promise<ConnectionCheck> {
    const said = await this.sources.ask(id, { kind: 'check' }, { wait: LONGEST_WAIT, place });
    return { repositoryId: id, isPublic, fault: 'fault' in said ? said.fault : undefined };
  }
}
