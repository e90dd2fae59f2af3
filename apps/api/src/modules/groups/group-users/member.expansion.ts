import { GROUP_USER } from '@review-service/contracts/group-users';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { PersonExpansion } from '../../people/users';
import type { Member } from './group-users.service';

/** `GET /api/groups/…/users/…?expand=user` */
@Expands({ of: GROUP_USER, name: 'user' })
export class MemberExpansion extends PersonExpansion<Member> {
  protected personOf(member: Member) {
    return member;
  }
}
