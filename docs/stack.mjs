#!/usr/bin/env node
/**
 * Posts the commits of a branch as a stack of review requests, and again after each change of them. Needs Node 20 and Git.
 *
 *   stack.mjs post [base]      posts base..HEAD; base is by default the upstream, or main
 *   stack.mjs restack [base]   rebases the branch onto base first: commits that have landed are dropped
 *
 *   --dry-run                  only says what would be done
 *   --publish                  publishes the drafts in one act
 *   --close-missing            discards review requests whose commits are gone
 *   --people a,b --groups c    reviewers of new review requests
 *
 * Environment: REVIEW_URL, the address of the service, with /s/<site> on a Local Site; REVIEW_TOKEN, an API token;
 * REVIEW_REPOSITORY, the name, path or ID of the repository there.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    'close-missing': { type: 'boolean', default: false },
    people: { type: 'string' },
    groups: { type: 'string' },
  },
});

const git = (...args) => execFileSync('git', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] });
const line = (...args) =>
  git(...args)
    .toString()
    .trim();

const { REVIEW_URL: address, REVIEW_TOKEN: token, REVIEW_REPOSITORY: repository } = process.env;

function end(message) {
  console.error(message);
  process.exit(1);
}

/** The branch that the series begins at. */
function baseOf(given) {
  if (given) return given;
  try {
    return line('rev-parse', '--abbrev-ref', '@{upstream}');
  } catch {
    return 'main';
  }
}

/** Patches in base64, because files need not be UTF-8. */
const patch = (from, to) =>
  git('diff', '--full-index', '--binary', '--no-color', '--no-ext-diff', '-M', from, to).toString('base64');

function itemsOf(base) {
  const start = line('merge-base', base, 'HEAD');
  const ids = line('rev-list', '--reverse', '--no-merges', `${start}..HEAD`).split('\n').filter(Boolean);
  if (ids.length === 0) end(`There are no commits between ${base} and HEAD.`);
  return ids.map((id) => {
    const parent = line('rev-parse', `${id}^`);
    const before = parent === start ? '' : patch(start, parent);
    return {
      commit: {
        commit_id: id,
        parent_id: parent,
        base_commit_id: start,
        summary: line('log', '-1', '--format=%s', id),
        description: line('log', '-1', '--format=%b', id),
        diff: patch(parent, id),
        ...(before && { parent_diff: before }),
        encoding: 'base64',
      },
    };
  });
}

async function post(path, fields) {
  const answer = await fetch(`${address.replace(/\/$/, '')}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  const faults = Object.entries(body.fields ?? {}).map(([name, messages]) => `  ${name}: ${messages.join(' ')}`);
  return end([body.err?.msg ?? `HTTP ${answer.status}`, ...faults].join('\n'));
}

if (!address || !token || !repository) end('Set REVIEW_URL, REVIEW_TOKEN and REVIEW_REPOSITORY.');
const [command = 'post', given] = positionals;
if (command !== 'post' && command !== 'restack') end(`There is no command "${command}". Use "post" or "restack".`);
const base = baseOf(given);
if (command === 'restack') git('rebase', base);

const items = itemsOf(base);
const { stack } = await post('stacks/', {
  repository,
  items,
  dry_run: asked['dry-run'],
  close_missing: asked['close-missing'],
  ...(asked.people && { target_people: asked.people }),
  ...(asked.groups && { target_groups: asked.groups }),
});
for (const [at, { id, what }] of stack.items.entries()) {
  console.log(
    `${String(at + 1).padStart(2)}  ${what.padEnd(9)}  ${id ? `/r/${id}/` : '(new)'}  ${items[at].commit.summary}`,
  );
}
if (stack.missing.length > 0)
  console.log(`Not in the series any more: ${stack.missing.map((id) => `/r/${id}/`).join(', ')}`);
const top = stack.items.at(-1).id;
if (asked.publish && !asked['dry-run'] && stack.items.some(({ what }) => what !== 'unchanged')) {
  await post(`review-requests/${top}/stack/publication/`, {});
  console.log('Published.');
}
