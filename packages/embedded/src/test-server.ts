/** A server that the tests may use: their own, or one where they have to keep to names of their own. */
export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** A server that was there before, and stays. */
export const borrowed = (url: string): TestServer => ({ url, stop: () => Promise.resolve() });
