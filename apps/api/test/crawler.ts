import { errors } from '@review-service/contracts/errors';
import type { ClientAnswer } from '@review-service/testing/client';
import type { CrawlCaller } from './crawl-callers';
import { leaksIn } from './crawl-leaks';
import { QuickClient } from './route-matrix-client';
import { UrlTemplates } from './url-templates';
import { urlsIn } from './urls-in';

/** A refused address, with the code of the API's error or the status of the page. */
export interface RefusedAddress {
  readonly path: string;
  readonly how: number;
  /** True if no answer links here: it is a URI template filled with values of answers. */
  readonly isFilled: boolean;
  readonly answer: ClientAnswer;
}

/** The reason why the refusal is right; undefined if it is a fault. */
export type ReasonFor = (refusal: RefusedAddress, caller: CrawlCaller) => string | undefined;

interface Found {
  readonly url: string;
  /** The address whose answer has this link. */
  readonly on: string;
  readonly isFilled: boolean;
}

/** Addresses that accept tokens: the API and files. Pages accept sessions only. */
const FOR_PROGRAMS = /^(\/s\/[^/]+)?\/(api\/|r\/\d+\/file\/\d+\/download\/)/;
const IN_FLIGHT = 8;
/** Items on a small page. */
const SMALL = 3;

/** Follows all links as one caller. */
export class Crawler {
  /** A line for each address that does not resolve or shows a forbidden mark. */
  readonly faults: string[] = [];
  /** All found addresses, as path and query. */
  readonly seen = new Set<string>();
  resolved = 0;
  probed = 0;
  /** The number of refusals by reason. */
  readonly refused = new Map<string, number>();

  private readonly api: QuickClient;
  private readonly browser: QuickClient;
  /** The URI templates by the root that has them. */
  private readonly templates = new Map<string, UrlTemplates>();
  private readonly queue: Found[] = [];
  /** Templates are filled after all links were followed, so that a linked address counts as linked. */
  private readonly unfilled: string[] = [];

  /** @param origins which all lead to the server */
  constructor(
    private readonly caller: CrawlCaller,
    private readonly origins: readonly [string, ...string[]],
    private readonly reasonFor: ReasonFor,
  ) {
    this.api = new QuickClient(caller.api);
    this.browser = new QuickClient(caller.browser);
  }

  async follow(starts: readonly string[]): Promise<void> {
    this.findAll(starts, '/');
    const inFlight = new Set<Promise<void>>();
    for (;;) {
      if (this.queue.length === 0 && inFlight.size === 0) this.fillTemplates();
      const next = this.queue.shift();
      if (!next && inFlight.size === 0) return;
      if (next) {
        const visit = this.visit(next).finally(() => inFlight.delete(visit));
        inFlight.add(visit);
      }
      if (!next || inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
    }
  }

  /**
   * Tries addresses that other callers found: they may be refused, and must show no forbidden mark. Leaves out those
   * that differ from another one only in the form of the answer.
   */
  async probe(paths: Iterable<string>): Promise<void> {
    const unknown = [...paths].filter((path) => !this.seen.has(path) && !path.includes('?'));
    this.probed = unknown.length;
    for (let i = 0; i < unknown.length; i += IN_FLIGHT) {
      await Promise.all(unknown.slice(i, i + IN_FLIGHT).map((path) => this.load(path, '/')));
    }
  }

  private findAll(urls: readonly string[], on: string): void {
    for (const url of urls) this.find(url, on);
  }

  private fillTemplates(): void {
    for (const path of this.unfilled.splice(0)) {
      for (const templates of this.templates.values()) {
        for (const url of templates.from(path)) this.find(url, path, true);
      }
    }
  }

  private find(url: string, on: string, isFilled = false): void {
    const base = this.origins[0] + on;
    const resolved = URL.canParse(url, base) ? new URL(url, base) : undefined;
    if (resolved?.protocol === 'mailto:') return;
    if (!resolved || !this.origins.includes(resolved.origin)) {
      this.faults.push(`${url} (on ${on}) leads elsewhere`);
      return;
    }
    const path = resolved.pathname + resolved.search;
    if (this.seen.has(path)) return;
    this.seen.add(path);
    this.queue.push({ url: path, on, isFilled });
    this.unfilled.push(path);
  }

  private async visit({ url, on, isFilled }: Found): Promise<void> {
    const answer = await this.load(url, on);
    const how = refusalOf(answer);
    if (how !== undefined) {
      const reason = this.reasonFor({ path: url, how, isFilled, answer }, this.caller);
      if (reason === undefined) this.faults.push(`${url} (on ${on}): ${how}`);
      else this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
      return;
    }
    this.resolved += 1;
    const location = answer.headers.get('location');
    if (location !== null) this.find(location, url);
    this.findAll(urlsIn(answer), url);
    this.findAll(otherForms(url, answer), url);
    const { uri_templates: templates } = (answer.body ?? {}) as { uri_templates?: Record<string, string> };
    if (templates) this.learn(templates);
  }

  private learn(given: Readonly<Record<string, string>>): void {
    const paths = Object.values(given).map((template) => template.replace(/^https?:\/\/[^/]+/, ''));
    const [root = ''] = [...paths].sort((a, b) => a.length - b.length);
    if (!this.templates.has(root)) this.templates.set(root, new UrlTemplates(paths));
  }

  private async load(url: string, on: string): Promise<ClientAnswer> {
    const { name, person } = this.caller;
    const isProgram = FOR_PROGRAMS.test(url);
    const answer = await (isProgram ? this.api : this.browser).get(url);
    const headers = JSON.stringify([...answer.headers]);
    for (const word of leaksIn(`${headers}\n${answer.text}`, isProgram ? name : person)) {
      // A refusal may repeat the request.
      const isRepeated = answer.status >= 300 && url.includes(word);
      if (!isRepeated) this.faults.push(`${url} (on ${on}): ${answer.status} shows ${word}`);
    }
    if (answer.status >= 500 && !NOT_READ.includes(refusalOf(answer)))
      this.faults.push(`${url} (on ${on}): ${answer.status}`);
    return answer;
  }
}

/** What the service answers by design, because it reads no repository. */
const NOT_READ: readonly unknown[] = [errors.repositoryNotRead.code, errors.fileNotRead.code];

/** Undefined if the address resolves. A redirect to the login page counts as the API's 103. */
function refusalOf({ status, headers, body }: ClientAnswer): number | undefined {
  if (/\/account\/login\/\?next=/.test(headers.get('location') ?? '')) return 103;
  if (status < 400) return undefined;
  return (body as { err?: { code?: number } } | undefined)?.err?.code ?? status;
}

/** The same list with everything expanded, and in pages smaller than it is. */
function otherForms(url: string, { body }: ClientAnswer): string[] {
  const { total_results: total } = (body ?? {}) as { total_results?: number };
  if (total === undefined || url.includes('?')) return [];
  const names = [...expandable(body)];
  const expanded: string[] = [];
  for (let at = 0; at < names.length; at += MOST_NAMES)
    expanded.push(`${url}?expand=${names.slice(at, at + MOST_NAMES).join(',')}`);
  return total > SMALL ? [...expanded, `${url}?max-results=${SMALL}`] : expanded;
}

/** Names that an anonymous caller may expand at once. */
const MOST_NAMES = 20;

/** The names of all links, and of all members with links. */
function expandable(value: unknown, names = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return names;
  for (const [name, one] of Object.entries(value as Record<string, unknown>)) {
    const [first] = [one].flat();
    const holdsLinks = first !== null && typeof first === 'object' && 'href' in first;
    if (holdsLinks && !Array.isArray(value)) names.add(name);
    expandable(one, names);
  }
  return names;
}
