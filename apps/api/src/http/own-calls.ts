import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<true>();

/** Runs a call of the API that the API makes itself, while it answers a request of an agent. */
export const asOwnCall = <T>(call: () => T): T => calls.run(true, call);

/** Is this work done for such a call? No client can claim it: nothing of a request says so. */
export const isOwnCall = (): boolean => calls.getStore() === true;
