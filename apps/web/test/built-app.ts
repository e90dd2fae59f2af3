import { resolve } from 'node:path';
import { TestApi } from '@review-service/api/test/test-api';

/** Windows of a desk and of a telephone. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A service with the app that `npm run dist` has built. */
export const bootWithApp = (): Promise<TestApi> => TestApi.boot({ settings: { WEB: resolve(__dirname, '../dist') } });
