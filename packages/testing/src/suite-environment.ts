import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { constants, type Context, createContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleLoader } from './module-loader';
import { LOAD_SHARED } from './transformer';

type Node = InstanceType<typeof TestEnvironment>;
type Given = ConstructorParameters<typeof TestEnvironment>;

/** What all suites of a worker run in. */
interface World {
  readonly global: Node['global'];
  readonly context: Context;
  readonly moduleMocker: Node['moduleMocker'];
  readonly conditions: string[];
  /** Globals that shared modules made, such as the registry of entities. */
  readonly lasting: ReadonlySet<PropertyKey>;
}

let world: World | undefined;

function makeWorld(...given: Given): World {
  const environment = new TestEnvironment(...given);
  const context = contextWith(environment.global);
  const cache = join(given[0].projectConfig.cacheDirectory, 'shared');
  const lasting = new Set<PropertyKey>();
  const keepGlobals = <T>(load: () => T): T => {
    const before = new Set(Reflect.ownKeys(context));
    try {
      return load();
    } finally {
      for (const key of Reflect.ownKeys(context)) if (!before.has(key)) lasting.add(key);
    }
  };
  const own = { process: environment.global.process };
  const modules = new ModuleLoader(context, cache, { own, whileLoading: keepGlobals });
  context[LOAD_SHARED] = (filename: string) => modules.load(filename);
  return {
    global: context as Node['global'],
    context,
    moduleMocker: environment.moduleMocker,
    conditions: environment.exportConditions(),
    lasting,
  };
}

/** Of what each context has of its own, buffers are to be Node's, since Node asks what they are. */
const BUFFERS: readonly PropertyKey[] = ['ArrayBuffer', 'Uint8Array'];

/** A new context with these globals. The proxy that jest puts around globals takes a call for each use of one. */
function contextWith(globals: object): Context {
  const context = createContext(constants.DONT_CONTEXTIFY);
  for (const key of Reflect.ownKeys(globals)) {
    if (Object.hasOwn(context, key) && !BUFFERS.includes(key)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(globals, key) ?? {};
    const isLookedUp = 'get' in descriptor;
    Object.defineProperty(context, key, isLookedUp ? onceRead(context, key, globals) : descriptor);
  }
  context.global = context;
  return context;
}

/** A global that is looked up at its first use: jest's own getter would look it up at each. */
function onceRead(context: Context, key: PropertyKey, globals: object): PropertyDescriptor {
  const become = (value: unknown) =>
    Object.defineProperty(context, key, { value, writable: true, enumerable: true, configurable: true });
  return {
    get: () => {
      const value: unknown = Reflect.get(globals, key);
      become(value);
      return value;
    },
    set: become,
    enumerable: true,
    configurable: true,
  };
}

/** Every storage made in this process since the last suite ended, by jest itself too. */
const storages = new Set<AsyncLocalStorage<unknown>>();

asyncHooks.AsyncLocalStorage = class<T> extends AsyncLocalStorage<T> {
  constructor(...given: ConstructorParameters<typeof AsyncLocalStorage<T>>) {
    super(...given);
    storages.add(this);
  }
};

/**
 * jest-circus makes a storage for each suite and never disables it. Node 20 copies the values of all enabled storages
 * to each new promise, so that each suite would slow down those after it. One that is used again enables itself.
 */
function disableStorages(): void {
  for (const one of storages) one.disable();
  storages.clear();
}

/**
 * The environment of a suite. All suites of a worker run in one context, whose packages and sources are loaded once:
 * loading them is most of the work of a small suite. The suite itself, and what is for suites only, is loaded anew. The
 * globals that a suite makes end with it, and so do its changes of environment variables; an existing global that it
 * replaces it restores itself. There are no fake timers.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SuiteEnvironment implements Pick<Node, 'global' | 'exportConditions' | 'getVmContext'> {
  readonly global: Node['global'];
  readonly moduleMocker: Node['moduleMocker'];
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  private readonly world: World;
  private readonly globals: ReadonlySet<PropertyKey>;
  private readonly env: NodeJS.ProcessEnv;
  /** Each run of a suite puts its own around it. */
  private readonly exit: unknown;

  constructor(...given: Given) {
    this.world = world ??= makeWorld(...given);
    ({ global: this.global, moduleMocker: this.moduleMocker } = this.world);
    this.globals = new Set(Reflect.ownKeys(this.global));
    this.env = { ...this.global.process.env };
    this.exit = Reflect.get(this.global.process, 'exit');
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    for (const key of Reflect.ownKeys(this.global)) {
      if (!this.globals.has(key) && !this.world.lasting.has(key)) Reflect.deleteProperty(this.global, key);
    }
    const { process } = this.global;
    for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.env);
    Object.assign(process, { exit: this.exit });
    disableStorages();
  }

  exportConditions(): string[] {
    return this.world.conditions;
  }

  getVmContext(): Context {
    return this.world.context;
  }
}
