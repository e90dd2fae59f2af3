import { Controller, Get } from '@nestjs/common';
import { ROOT } from '@review-service/contracts/root';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Item, Resource } from '../../hypermedia/resource.decorator';
import { RootPresenter } from './root.presenter';

/** `/api/`: where a client starts. */
@Controller()
@Resource(ROOT, RootPresenter)
export class RootController {
  @Get()
  @Item()
  @Anyone()
  read(@CurrentCaller() caller: Caller) {
    return caller;
  }
}
