/** The servers of a test run, kept where jest's setup and teardown both find them. */
export interface TestServers {
  readonly stop: () => Promise<void>;
}

const holder = globalThis as { reviewServiceTestServers?: TestServers };

/** Keeps the servers for the teardown. */
export const keepServers = (servers: TestServers): void => {
  holder.reviewServiceTestServers = servers;
};

/** The servers that the setup started; undefined if it failed before. */
export const keptServers = (): TestServers | undefined => holder.reviewServiceTestServers;
