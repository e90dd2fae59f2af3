/**
 * Follows what the files of a folder (the checkout, unless one is named) refer to: links of Markdown pages, mentions such
 * as `docs/wire/errors.md#errors` or the path of a spec, and decisions that are cited by their ids. What leads nowhere is a fault.
 * So is a decision's page that names no test, or that the list of decisions leaves out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { checkout } from './bootstrap/checkout.mjs';
import { citedDecisions, decisionOf, DECISIONS } from './references/decisions.mjs';
import { keptFiles } from './references/files.mjs';
import { MarkdownPage } from './references/markdown-page.mjs';

/** From the root of the checkout, and no part of a longer path. */
const MENTIONED = /(?<![\w./-])(docs\/[\w./-]+\.md|(?:apps|packages)\/[\w./-]+\.spec\.ts)(#[\w-]+)?/g;
const TEST = /^[\w./-]+\.spec\.ts$/;

const root = resolve(process.argv[2] ?? checkout);
const files = keptFiles(root);
const pages = new Map(files.filter(isMarkdown).map((path) => [path, new MarkdownPage(join(root, path))]));
const explained = new Map(files.map((path) => [decisionOf(path), path]).filter(([id]) => id !== undefined));
const faults = new Set();

for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  checkMentions(path, text);
  checkDecisions(path, text);
}
for (const [path, page] of pages) checkLinks(path, page);
for (const path of files.filter(decisionOf)) checkDecisionPage(path);

console.log(faults.size > 0 ? [...faults].join('\n') : `${files.length} files, no faults`);
process.exitCode = faults.size > 0 ? 1 : 0;

function checkLinks(path, { links }) {
  for (const { url, line } of links.filter((link) => !isElsewhere(link.url))) {
    const [target, anchor] = url.split('#');
    const file = target === '' ? path : relative(root, resolve(root, dirname(path), decodeURI(target)));
    checkPlace(`${path}:${line}`, file, anchor);
  }
}

function checkMentions(path, text) {
  for (const { 1: file, 2: anchor, index } of text.matchAll(MENTIONED))
    checkPlace(`${path}:${lineAt(text, index)}`, file, anchor?.slice(1));
}

function checkPlace(where, file, anchor) {
  if (!existsSync(join(root, file))) faults.add(`${where}: there is no ${file}`);
  else if (anchor !== undefined && pages.get(file)?.anchors.has(anchor) === false)
    faults.add(`${where}: ${file} has no heading #${anchor}`);
}

function checkDecisions(path, text) {
  for (const { id, at, isPlain } of citedDecisions(text)) {
    const where = `${path}:${lineAt(text, at)}`;
    if (!explained.has(id)) faults.add(`${where}: no page in ${DECISIONS} explains decision ${id}`);
    else if (!isPlain) faults.add(`${where}: write "decision ${id}", on one line, so that it can be searched for`);
  }
}

function checkDecisionPage(path) {
  const id = decisionOf(path);
  if (explained.get(id) !== path) faults.add(`${path}:1: ${explained.get(id)} explains decision ${id} already`);
  const targets = ({ links }, from) => links.map(({ url }) => join(dirname(from), url));
  if (!targets(pages.get(path), path).some((target) => TEST.test(target)))
    faults.add(`${path}:1: names no test that holds the decision, by a link to its file`);
  const list = join(DECISIONS, 'README.md');
  if (!pages.has(list) || !targets(pages.get(list), list).includes(path))
    faults.add(`${path}:1: ${list} does not link to it`);
}

function isMarkdown(path) {
  return path.endsWith('.md');
}

function isElsewhere(url) {
  return /^[a-z][a-z0-9+.-]*:/i.test(url);
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
