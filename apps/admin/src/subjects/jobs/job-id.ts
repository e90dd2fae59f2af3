import { isUuid } from '@review-service/database/uuid';

/** Does the text look like the id of a job? */
export const isJobId = (text: string): boolean => isUuid(text.toLowerCase());
