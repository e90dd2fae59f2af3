/** What a machine may lack, by its name in TEST_WITHOUT, and how to bring it. */
const PROGRAMS = {
  redis: 'Install redis-server, or name a server in TEST_REDIS_URL.',
  chromium: 'Install Chromium, or name one in CHROMIUM_PATH.',
  slapd: 'Install slapd.',
  subversion: 'Install subversion.',
  mercurial: 'Install mercurial.',
} as const;

export type OptionalProgram = keyof typeof PROGRAMS;

const namesIn = (list: string | undefined): string[] => (list ?? '').split(',').filter(Boolean);

/** Whether the suites that need this program are left out: TEST_WITHOUT names it, or the setup could not bring it. */
export const isLeftOut = (program: OptionalProgram): boolean => namesIn(process.env.TEST_WITHOUT).includes(program);

/** Leaves out the suites that need this program, in all workers that jest starts from now on. */
export function leaveOut(program: OptionalProgram): void {
  process.env.TEST_LACKS = [...namesIn(process.env.TEST_LACKS), program].join();
  process.env.TEST_WITHOUT = [...namesIn(process.env.TEST_WITHOUT), program].join();
}

/**
 * Says what was left out, and how to bring it.
 *
 * @throws {Error} on a machine for CI (CI=true) that lacks a program which TEST_WITHOUT does not name
 */
export function sayWhatIsLeftOut(): void {
  const lacking = namesIn(process.env.TEST_LACKS);
  const named = namesIn(process.env.TEST_WITHOUT);
  for (const [program, how] of Object.entries(PROGRAMS)) {
    if (named.includes(program)) console.log(`Left out: the suites that need ${program}. ${how}`);
  }
  if (process.env.CI === 'true' && lacking.length > 0)
    throw new Error(`This machine lacks ${lacking.join(' and ')}. Allow that with TEST_WITHOUT=${named.join()}.`);
}

const describeWith = (program: OptionalProgram) => (isLeftOut(program) ? describe.skip : describe);

/** `describe` for a suite that drives a browser. Its file is called `*-in-chromium.long.spec.ts`. */
export const describeInChromium = (name: string, suite: () => void): void => describeWith('chromium')(name, suite);

/** `describe` for a suite that needs Redis itself. */
export const describeWithRedis = (name: string, suite: () => void): void => describeWith('redis')(name, suite);

/** `describe` for a suite that asks a directory. Its file is called `*-in-directory.spec.ts`. */
export const describeWithDirectory = (name: string, suite: () => void): void => describeWith('slapd')(name, suite);

/** `describe` for a suite in checkouts of a version control system. Its file is called `*-in-checkouts.long.spec.ts`. */
export const describeInCheckouts = (program: 'mercurial' | 'subversion', suite: () => void): void =>
  describeWith(program)(`in a checkout of ${program}`, suite);
