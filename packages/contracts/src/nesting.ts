/** The maximum of nested objects and lists in clients' JSON, so that recursion cannot overflow the stack. */
export const DEEPEST = 100;

/**
 * The fault of a value that is nested too deeply, or undefined. Works level by level, because recursion could overflow
 * the stack.
 */
export function nestingFault(value: unknown): string | undefined {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `it is nested too deeply: at most ${DEEPEST} levels`;
    level = innerContainers(level);
  }
  return undefined;
}

/** A loop, because a list may have a million entries, most of them no containers. */
function innerContainers(containers: readonly object[]): object[] {
  const inner: object[] = [];
  for (const container of containers) {
    for (const value of Object.values(container) as unknown[]) if (isContainer(value)) inner.push(value);
  }
  return inner;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
