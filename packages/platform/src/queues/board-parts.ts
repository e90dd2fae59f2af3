import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/dist/types.js';

/** What bull-board hands to a server, for one that asks for it by itself: no routes are made here, and nothing changes. */
export class BoardParts implements IServerAdapter {
  staticFolder = '';
  private views = '';
  private queues: BullBoardQueues = new Map();
  private config: UIConfig = {};
  private entry?: AppViewRoute;
  private readers: { pattern: RegExp; reader: AppControllerRoute }[] = [];

  /** The page. Its fonts would come from elsewhere, which would learn who looks. */
  page(base: string): string {
    const params = this.entry?.handler({ basePath: base, uiConfig: this.config }).params as Record<string, string>;
    return readFileSync(join(this.views, 'index.ejs'), 'utf8')
      .replace(/<link href="https:[^>]*>/, '')
      .replaceAll(/<%[=-] (\w+) %>/g, (_, name: string) => params[name] ?? '');
  }

  read(path: string, query: Record<string, unknown>) {
    for (const { pattern, reader } of this.readers) {
      const found = pattern.exec(path);
      if (!found) continue;
      const params = { ...found.groups };
      const { queues, config: uiConfig } = this;
      return Promise.resolve(reader.handler({ queues, uiConfig, query, params, body: {}, headers: {} })).then(
        ({ status = 200, body }) => ({ status, body }),
      );
    }
    return undefined;
  }

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setViewsPath(folder: string): this {
    this.views = folder;
    return this;
  }

  setStaticPath(_: string, folder: string): this {
    this.staticFolder = folder;
    return this;
  }

  setEntryRoute(route: AppViewRoute): this {
    this.entry = route;
    return this;
  }

  /** Failures are told as all others are. */
  setErrorHandler(): this {
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.readers = routes
      .filter(({ method }) => [method].flat().includes('get'))
      .flatMap((reader) => [reader.route].flat().map((path) => ({ pattern: patternOf(path), reader })));
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.config = config;
    return this;
  }
}

/** `/api/queues/:queueName` as a pattern with a name for each of its parts that vary. */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}/?$`);
