import { ENDORSEMENT } from '@review-service/contracts/endorsements';
import { expandAuthors } from '../reviews';

/** `GET …/endorsements/…?expand=user` */
export const EndorserExpansion = expandAuthors([ENDORSEMENT]);
