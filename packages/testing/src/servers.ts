/** What one test run owns; kept where jest's setup and teardown both find it. */
export interface TestServers {
  readonly stop: () => Promise<void>;
}

const holder = globalThis as { reviewServiceTestServers?: TestServers };

/** Remembers what the teardown has to stop. */
export const keepServers = (servers: TestServers): void => {
  holder.reviewServiceTestServers = servers;
};

/** What the setup started, if it came that far. */
export const keptServers = (): TestServers | undefined => holder.reviewServiceTestServers;
