import { askedAs } from './other-form';

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

/** Clients that were made for Review Board ask for its forms by its own vendor, whatever ours is. */
const REFERENCE_VENDOR = 'reviewboard.org';

/**
 * The forms among these that the header prefers to our usual JSON, by their names in `AlsoAs`. It must name the form's
 * type, because wildcards mean JSON. The first of equal preferences counts.
 */
export function otherFormIn(accept: string | undefined, vendor: string, names: readonly string[]): string | undefined {
  const vendors = [vendor, REFERENCE_VENDOR];
  const forms = new Map(
    names.flatMap((name) => vendors.map((one) => [askedAs(name, one).toLowerCase(), name] as const)),
  );
  const named = (accept ?? '')
    .split(',')
    .map(readRange)
    .filter(({ type, quality }) => quality > 0 && (forms.has(type) || isOurs(type, vendor)));
  const [best] = named.sort((a, b) => b.quality - a.quality);
  return best && forms.get(best.type);
}

const isOurs = (type: string, vendor: string): boolean =>
  type === 'application/json' || (type.startsWith(`application/vnd.${vendor}.`) && type.endsWith('+json'));

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [, given] = /^q\s*=\s*([\d.]+)$/.exec(parameters.find((part) => /^q\s*=/.test(part)) ?? '') ?? [];
  const quality = Number(given ?? 1);
  return { type, quality: Number.isNaN(quality) ? 1 : quality };
}
