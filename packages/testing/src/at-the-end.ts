/** What the suites of a file share, ended after the last of them. Jest loads this module before each file. */
export const atTheEnd: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of atTheEnd) await end();
});
