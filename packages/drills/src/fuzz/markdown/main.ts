#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { renderMarkdown } from '@review-service/platform/texts/markdown';
import { newCommand, positive } from '@review-service/testing/command';
import { Random } from '@review-service/testing/random';
import { textOf } from '@review-service/testing/text-recipe';

import { search, SHAPES } from './search';

interface Flags {
  seed: string;
  climbs: number;
  steps: number;
}

/** The characters of a text while it is searched for, and in the end: the longest that the API takes. */
const LENGTH = { searched: 8_192, shown: 65_536 };

const EXAMPLES = `
Examples:
  $ pnpm fuzz:markdown
  $ pnpm fuzz:markdown --seed 4f1c09aa --climbs 20 > apps/api/test/worst-markdown.json`;

const program = newCommand(
  'pnpm fuzz:markdown',
  'Searches for the texts in Markdown that take the longest to be rendered, one for each shape, and prints them as JSON ' +
    'with their milliseconds of processor time at the length that the API takes.',
  EXAMPLES,
)
  .option('--seed <text>', 'decides what is tried', randomBytes(4).toString('hex'))
  .option('--climbs <count>', 'how often each search begins anew', positive, 8)
  .option('--steps <count>', 'how many changes each tries', positive, 120)
  .action(({ seed, climbs, steps }: Flags) => {
    console.error(`seed ${seed}`);
    const worst = Object.entries(SHAPES).map(([shape, fragments]) => {
      const random = new Random(seed).for(shape);
      const { recipe } = search(fragments, workOf, { random, climbs, steps, length: LENGTH.searched });
      const milliseconds = Math.round(workOf(textOf(recipe, LENGTH.shown)));
      console.error(`${shape}: ${milliseconds} ms`);
      return { shape, milliseconds, ...recipe };
    });
    console.log(JSON.stringify(worst, undefined, 2));
  });

/** Milliseconds of processor time. */
function workOf(text: string): number {
  const before = process.cpuUsage();
  renderMarkdown(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

void program.parseAsync();
