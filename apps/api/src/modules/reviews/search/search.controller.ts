import { Controller, Get } from '@nestjs/common';
import { SEARCH, SearchQuery } from '@review-service/contracts/search';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { SearchPresenter } from './search.presenter';
import { SearchService } from './search.service';

/** `/api/search/`: for fields that complete names, and for a search by words. */
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
