import { Controller, Get, Header } from '@nestjs/common';
import { ROOT } from '@review-service/contracts/root';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { RootPresenter } from './root.presenter';

/** `/api/`: where a client starts. A header says where the API is described, for programs and for people (RFC 8631). */
@Controller()
@Resource(ROOT, RootPresenter)
export class RootController {
  @Get()
  @Item()
  @Anyone()
  @Header('link', '<openapi.json>; rel="service-desc", <../docs/>; rel="service-doc"')
  read(@CurrentCaller() caller: Caller) {
    return caller;
  }
}
