import { Controller, Get } from '@nestjs/common';
import { ALL_ATTENTION, AllAttentionQuery } from '@review-service/contracts/attention';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { AttentionPresenter } from './attention.presenter';
import { AttentionService } from './attention.service';

/** `/api/attention/`: what the caller is expected to act on, or a group of which they know. */
@Controller('attention')
@Resource(ALL_ATTENTION, AttentionPresenter)
export class AllAttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@CurrentCaller() caller: Caller, @Arguments() query: AllAttentionQuery) {
    return this.attention.all(caller, query);
  }
}
