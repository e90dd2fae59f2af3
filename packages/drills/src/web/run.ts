import type { Chromium } from '@review-service/testing/chromium';
import { PASSWORD } from '@review-service/testing/make';
import { cpuSeconds } from '@review-service/testing/process-stats';
import type { Response } from 'playwright-core';
import type { Measured } from '../bars';
import { scrollThrough } from './scrolling';
import { Tab } from './tab';
import type { WebWorld } from './world';

/** The service that is looked at. */
interface Looked {
  readonly browser: Chromium;
  readonly url: string;
  /** The process id of the API. */
  readonly pid: number;
  readonly world: WebWorld;
  readonly rounds: number;
}

/** Looks at each change in new tabs, and keeps the median of the rounds. */
export async function run({ browser, url, pid, world, rounds }: Looked, tell: (line: string) => void) {
  const open = () => Tab.open({ browser, url, username: world.reader.username, password: PASSWORD });
  const all: Measured[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    tell(`round ${round} of ${rounds}`);
    all.push([
      ...(await lookAtFew(await open(), world.few)),
      ...(await lookAtMany(await open(), world.many, pid)),
      ...(await lookAtLong(await open(), world.long)),
      ...(await lookOverSlowLine(open, world.few)),
    ]);
  }
  return medians(all);
}

async function lookAtFew(tab: Tab, id: number): Promise<Measured[]> {
  await tab.page.goto('/dashboard/');
  await tab.page.getByRole('link', { name: 'Twenty files' }).waitFor();
  const before = tab.scripts;
  const first = await tab.untilFirstLine(`/r/${id}/diff/1/`);
  const after = tab.scripts;
  await tab.close();
  return [
    { what: 'scripts of the dashboard, compressed', unit: 'KB', bar: 200, value: before },
    { what: 'scripts with the diff viewer, compressed', unit: 'KB', bar: 600, value: after },
    { what: '20 files: first line', unit: 'ms', bar: 1_000, value: first },
  ];
}

async function lookAtMany(tab: Tab, id: number, pid: number): Promise<Measured[]> {
  const before = cpuSeconds(pid) ?? 0;
  let answers = 0;
  tab.page.on('response', (response: Response) => {
    if (response.url().includes('/patches/')) answers += 1;
  });
  const first = await tab.untilFirstLine(`/r/${id}/diff/1/`);
  const { empty, bare } = await scrollThrough(tab.page);
  await tab.page.waitForLoadState('networkidle');
  const heap = await tab.heap();
  const processor = (((cpuSeconds(pid) ?? 0) - before) * 1_000) / Math.max(1, answers);
  await tab.close();
  return [
    { what: '2,000 files: first line', unit: 'ms', bar: 1_500, value: first },
    { what: '2,000 files: longest without text while scrolling', unit: 'ms', bar: 200, value: empty },
    { what: '2,000 files: longest without a line of code', unit: 'ms', bar: 1_000, value: bare },
    { what: '2,000 files: memory of the tab', unit: 'MB', bar: 350, value: heap },
    { what: "2,000 files: the API's processor for an answer", unit: 'ms', bar: 100, value: processor },
  ];
}

async function lookAtLong(tab: Tab, id: number): Promise<Measured[]> {
  await tab.untilFirstLine(`/r/${id}/diff/1/`);
  const { blocked } = await scrollThrough(tab.page);
  const box = await tab.untilBox();
  await tab.close();
  return [
    { what: 'a file of 50,000 lines: longest wait while scrolling', unit: 'ms', bar: 100, value: blocked },
    { what: 'a file of 50,000 lines: from a click to a box that takes keys', unit: 'ms', bar: 100, value: box },
  ];
}

/** Each in a tab of its own, whose cache is empty. */
async function lookOverSlowLine(open: () => Promise<Tab>, id: number): Promise<Measured[]> {
  const look = async <Seen>(see: (tab: Tab) => Promise<Seen>) => {
    const tab = await open();
    await tab.slowDown();
    const seen = await see(tab);
    await tab.page.waitForLoadState('networkidle');
    const { count } = tab;
    await tab.close();
    return { seen, count };
  };
  const { seen: first } = await look((tab) => tab.untilFirstLine(`/r/${id}/diff/1/`));
  const dashboard = await look((tab) => tab.untilText('/dashboard/', 'Twenty files'));
  const request = await look((tab) => tab.untilText(`/r/${id}/`, 'To be looked at.'));
  return [
    { what: 'a slow line: anything is painted', unit: 'ms', bar: 500, value: dashboard.seen.painted },
    { what: 'a slow line: rows of the dashboard', unit: 'ms', bar: 2_500, value: dashboard.seen.shown },
    { what: 'a slow line: description of a review request', unit: 'ms', bar: 3_000, value: request.seen.shown },
    { what: 'a slow line: first line of a diff', unit: 'ms', bar: 4_000, value: first },
    { what: 'scripts of the dashboard', unit: 'files', bar: 10, value: dashboard.count.scripts },
    { what: 'calls of the page of a review request', unit: 'calls', bar: 6, value: request.count.calls },
  ];
}

const medians = (rounds: readonly Measured[][]): Measured[] =>
  (rounds[0] ?? []).map((measured, line) => {
    const values = rounds.map((round) => round[line]?.value ?? 0).sort((one, other) => one - other);
    return { ...measured, value: values[Math.floor(values.length / 2)] ?? 0 };
  });
