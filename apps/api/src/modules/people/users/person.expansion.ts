import { USER } from '@review-service/contracts/users';
import { expansionsById } from '../../../hypermedia/expansions/expansions-by-id';
import { UserPresenter } from './user.presenter';
import { UsersService } from './users.service';

/** Inlines people whom objects name, if the caller may look them up. */
export const expandPeople = expansionsById(UsersService, USER, UserPresenter);
