/** TEST_WITHOUT_BROWSER=1 leaves out the suites that drive a browser, for machines where none can be installed. */
export const withoutBrowser = ['1', 'true'].includes(process.env.TEST_WITHOUT_BROWSER ?? '');

/** `describe` for a suite that drives a browser. Its file is called `*-in-chromium.spec.ts`. */
export const describeInChromium = (name: string, suite: () => void): void =>
  (withoutBrowser ? describe.skip : describe)(name, suite);
