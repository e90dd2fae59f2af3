import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on a page that somebody could not see, hear or reach, as `<rule> <where>`: WCAG and good practice.
 * @param part a selector of what to look at; usually all of it
 */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run('${part}', { resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}
