import { REPLY } from '@review-service/contracts/review-replies';
import { expandAuthors } from '../reviews';

/** `GET …/replies/…?expand=user` */
export const ReplyAuthorExpansion = expandAuthors([REPLY]);
