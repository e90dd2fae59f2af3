/** Injects REDIS_URL, which may be undefined. */
export const REDIS_URL = Symbol('REDIS_URL');
