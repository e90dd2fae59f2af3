import { Controller, Get } from '@nestjs/common';
import { INFO } from '@review-service/contracts/root';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { InfoPresenter } from './info.presenter';

/** `/api/info/`: the description of the server. */
@Controller('info')
@Resource(INFO, InfoPresenter)
export class InfoController {
  @Get()
  @Item()
  @Anyone()
  read(@CurrentCaller() caller: Caller) {
    return caller;
  }
}
