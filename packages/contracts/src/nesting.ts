/** How many levels of objects and lists in each other JSON of a client may have, so that recursion over it always ends. */
export const DEEPEST = 100;

/** Says that a value is nested too deeply, or nothing. Goes level by level: recursion could run out of stack here. */
export function nestingFault(value: unknown): string | undefined {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `it is nested too deeply: at most ${DEEPEST} levels`;
    level = innerContainers(level);
  }
  return undefined;
}

/** A loop, since most of what lists hold is no container, and one may hold a million entries. */
function innerContainers(containers: readonly object[]): object[] {
  const inner: object[] = [];
  for (const container of containers) {
    for (const value of Object.values(container) as unknown[]) if (isContainer(value)) inner.push(value);
  }
  return inner;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
