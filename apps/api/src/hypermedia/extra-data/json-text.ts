import { ExtraDataFault } from './extra-data-fault';

const DEEPEST = 100;

/** Reads the JSON text of a patch, or takes it as it is when the body was JSON itself. */
export function readJson(field: string, given: unknown): unknown {
  const value = typeof given === 'string' ? parse(field, given) : given;
  if (depthOf(value) > DEEPEST) throw new ExtraDataFault(`${field} is nested too deeply: at most ${DEEPEST} levels.`);
  return value;
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ExtraDataFault(`${field} is not valid JSON: ${(error as Error).message}.`);
  }
}

/** Level by level, not recursively: the depth is what is in doubt. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level = [value].filter(isContainer);
  while (level.length > 0 && depth <= DEEPEST) {
    depth += 1;
    level = level.flatMap((container) => Object.values(container) as unknown[]).filter(isContainer);
  }
  return depth;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
