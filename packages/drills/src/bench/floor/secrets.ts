import { Secrets } from '@review-service/platform/secrets/secrets';

/** The floor's keys: those of the API. */
export const secrets = new Secrets((process.env.SECRET_KEYS ?? '').split(','));
