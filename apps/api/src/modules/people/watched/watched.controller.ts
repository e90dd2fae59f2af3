import { Controller, Get } from '@nestjs/common';
import { WATCHED } from '@review-service/contracts/watched';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../users';
import { WatchedPresenter } from './watched.presenter';

/** `/api/users/{username}/watched/`: the way to what the caller watches. */
@Controller('users/:username/watched')
@Resource(WATCHED, WatchedPresenter)
export class WatchedController {
  @Get()
  @Item()
  @LoggedIn()
  read(@UserTo('own') user: ShownUser) {
    return user;
  }
}
