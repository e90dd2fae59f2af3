import { Controller, Get } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { UPDATES, UpdatesQuery } from '@review-service/contracts/updates';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { AlsoAs } from '../../../hypermedia/media-types/other-form';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { UpdatesAsTheyHappen } from './updates-as-they-happen';
import { UpdatesPresenter } from './updates.presenter';
import { askedNumbers, UpdatesService } from './updates.service';

/** `/api/updates/`: whether something happened to review requests, now or while one waits. */
@Controller('updates')
@Resource(UPDATES, UpdatesPresenter)
export class UpdatesController {
  constructor(private readonly updates: UpdatesService) {}

  @Get()
  @Item()
  @AlsoAs({ 'text/event-stream': UpdatesAsTheyHappen })
  @Anyone()
  @Errors([errors.overloaded, errors.rateLimitExceeded])
  read(@CurrentCaller() caller: Caller, @Arguments() asked: UpdatesQuery) {
    return this.updates.of(askedNumbers(asked), caller);
  }
}
