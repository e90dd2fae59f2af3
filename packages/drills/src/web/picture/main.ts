#!/usr/bin/env node
import 'reflect-metadata';
import { start } from '@review-service/platform/process/start';
import { Chromium } from '@review-service/testing/chromium';
import { newCommand } from '@review-service/testing/command';
import { Tab } from '../tab';

const EXAMPLES = `
Examples:
  $ npm start
  $ npm run picture -- http://localhost:8080`;

/** The second revision of "Keep the harbour's time zone", beside the first lines that a review is about. */
const SHOWN = '/r/9/diff/1/';

const program = newCommand(
  'npm run picture --',
  'Takes the picture of the diff viewer that the README shows, of the demo world of a running service.',
  EXAMPLES,
)
  .argument('<address>', 'where `npm start` serves, such as http://localhost:8080')
  .option('--to <file>', 'where the picture goes', 'docs/diff-viewer.png')
  .action(async (url: string, { to }: { to: string }) => {
    const browser = new Chromium();
    await browser.open();
    try {
      const tab = await Tab.open({ browser, url, username: 'alice', password: 'alice' });
      await tab.untilFirstLine(SHOWN);
      await tab.page.waitForLoadState('networkidle');
      await tab.page.screenshot({ path: to });
    } finally {
      await browser.close();
    }
  });

void start(async () => {
  await program.parseAsync();
});
