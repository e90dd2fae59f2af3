import { runTogether } from '@review-service/testing/run-together';

runTogether(__dirname);
