import { REPLY } from '@review-service/contracts/review-replies';
import { Expands } from '../../../hypermedia/expansions/expansion';
import { AnyAuthorExpansion } from '../reviews';

/** `GET …/replies/…?expand=user` */
@Expands({ of: REPLY, name: 'user' })
export class ReplyAuthorExpansion extends AnyAuthorExpansion {}
