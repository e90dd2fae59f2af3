import { REPOSITORY_USER } from '@review-service/contracts/repository-users';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { PersonExpansion } from '../../people/users';
import type { Reader } from './repository-users.service';

/** `GET /api/repositories/…/users/…?expand=user` */
@Expands({ of: REPOSITORY_USER, name: 'user' })
export class ReaderExpansion extends PersonExpansion<Reader> {
  protected personOf(reader: Reader) {
    return reader;
  }
}
