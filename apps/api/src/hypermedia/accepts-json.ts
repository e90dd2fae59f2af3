interface Range {
  readonly type: string;
  /** 0: refused. */
  readonly quality: number;
}

/**
 * Does an Accept header allow our JSON? Only `q=0` refuses it (decision W14): like the reference, we answer JSON to
 * clients that ask for something else. A specific range overrides a wildcard.
 */
export function acceptsJson(accept: string | undefined, vendor: string): boolean {
  const ranges = (accept ?? '').split(',').map(readRange);
  const own = ranges.filter(({ type }) => isOurs(type, vendor));
  if (own.some(({ quality }) => quality > 0)) return true;
  const wildcard = ranges.find(({ type }) => type === 'application/*') ?? ranges.find(({ type }) => type === '*/*');
  return wildcard ? wildcard.quality > 0 : own.length === 0;
}

/**
 * Which of these other types the header prefers to our JSON. It must name the type, because wildcards mean JSON. The
 * first of equal preferences counts.
 */
export function otherTypeIn(accept: string | undefined, vendor: string, types: readonly string[]): string | undefined {
  const named = (accept ?? '')
    .split(',')
    .map(readRange)
    .filter(({ type, quality }) => quality > 0 && (types.includes(type) || isOurs(type, vendor)));
  const [best] = named.sort((a, b) => b.quality - a.quality);
  return best && types.includes(best.type) ? best.type : undefined;
}

const isOurs = (type: string, vendor: string): boolean =>
  type === 'application/json' || (type.startsWith(`application/vnd.${vendor}.`) && type.endsWith('+json'));

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [, given] = /^q\s*=\s*([\d.]+)$/.exec(parameters.find((part) => /^q\s*=/.test(part)) ?? '') ?? [];
  const quality = Number(given ?? 1);
  return { type, quality: Number.isNaN(quality) ? 1 : quality };
}
