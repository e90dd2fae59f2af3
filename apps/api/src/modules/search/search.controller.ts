import { Controller, Get } from '@nestjs/common';
import { SEARCH, SearchQuery } from '@review-service/contracts/search';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { Item, Resource } from '../../hypermedia/resource.decorator';
import { SearchPresenter } from './search.presenter';
import { SearchService } from './search.service';

/** `/api/search/`: what fields ask that complete words. */
@Controller('search')
@Resource(SEARCH, SearchPresenter)
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @Item()
  @Anyone()
  read(@CurrentCaller() caller: Caller, @Arguments() query: SearchQuery) {
    return this.search.find(caller, query);
  }
}
