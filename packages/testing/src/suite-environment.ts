import { TestEnvironment } from 'jest-environment-node';
import { PackageLoader } from './package-loader';
import { LOAD_PACKAGE } from './shared-package';

type Node = InstanceType<typeof TestEnvironment>;

/** The one context of this worker, made by its first suite. */
let world: Node | undefined;

function makeWorld(...given: ConstructorParameters<typeof TestEnvironment>): Node {
  const made = new TestEnvironment(...given);
  const context = made.getVmContext();
  if (!context) throw new Error('A new environment of jest has a context.');
  const packages = new PackageLoader(context, { process: made.global.process });
  Object.assign(made.global, { [LOAD_PACKAGE]: (filename: string) => packages.load(filename) });
  return made;
}

/**
 * The environment of a suite. All suites of a worker run in one context, whose packages are loaded once: loading them is
 * half of the work of a small suite. Our own modules are loaded by each suite anew. The globals and environment
 * variables that a suite makes or changes end with it.
 */
// jest loads the default export.
// eslint-disable-next-line no-restricted-syntax
export default class SuiteEnvironment implements Pick<Node, 'global' | 'exportConditions' | 'getVmContext'> {
  readonly global: Node['global'];
  readonly moduleMocker: Node['moduleMocker'];
  readonly fakeTimers: Node['fakeTimers'];
  readonly fakeTimersModern: Node['fakeTimersModern'];
  private readonly world: Node;
  private readonly globals: ReadonlySet<PropertyKey>;
  private readonly env: NodeJS.ProcessEnv;
  /** Each run of a suite puts its own around it. */
  private readonly exit: unknown;

  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    this.world = world ??= makeWorld(...given);
    ({
      global: this.global,
      moduleMocker: this.moduleMocker,
      fakeTimers: this.fakeTimers,
      fakeTimersModern: this.fakeTimersModern,
    } = this.world);
    this.globals = new Set(Reflect.ownKeys(this.global));
    this.env = { ...this.global.process.env };
    this.exit = Reflect.get(this.global.process, 'exit');
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    for (const key of Reflect.ownKeys(this.global)) {
      if (!this.globals.has(key)) Reflect.deleteProperty(this.global, key);
    }
    const { process } = this.global;
    for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.env);
    Object.assign(process, { exit: this.exit });
  }

  exportConditions(): string[] {
    return this.world.exportConditions();
  }

  getVmContext(): ReturnType<Node['getVmContext']> {
    return this.world.getVmContext();
  }
}
