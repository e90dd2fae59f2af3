import type { Syntax } from './media-type-of';
import { askedAs } from './other-form';

interface Range {
  readonly type: string;
  /** 0: refused. */
  readonly quality: number;
}

/**
 * In which syntax an Accept header wants our answers (decision W14); undefined: it refuses both. XML has to be named, as wildcards
 * mean JSON. Like the reference, we answer JSON to clients that ask for something else, unless `q=0` refuses it. A specific
 * range overrides a wildcard.
 */
export function syntaxIn(accept: string | undefined, vendor: string): Syntax | undefined {
  return syntaxAmong(accept, vendor, (type) => isOurXml(type, vendor));
}

/** The same for errors: only `application/xml` itself asks for XML, as in the reference. */
export function errorSyntaxIn(accept: string | undefined, vendor: string): Syntax | undefined {
  return syntaxAmong(accept, vendor, (type) => type === XML);
}

function syntaxAmong(accept: string | undefined, vendor: string, isXml: (type: string) => boolean): Syntax | undefined {
  const ranges = rangesOf(accept);
  const isJson = (type: string) => isOurs(type, vendor);
  const named = ranges.filter(
    ({ type, quality }) => quality > 0 && (isJson(type) || isXml(type) || OF_BROWSERS.includes(type)),
  );
  const [best] = named.sort((a, b) => b.quality - a.quality);
  if (best && isXml(best.type)) return 'xml';
  if (allows(ranges, isJson)) return 'json';
  return allows(ranges, isXml) ? 'xml' : undefined;
}

/** Does an Accept header allow our JSON? */
export const acceptsJson = (accept: string | undefined, vendor: string): boolean =>
  allows(rangesOf(accept), (type) => isOurs(type, vendor));

function allows(ranges: readonly Range[], isOfIt: (type: string) => boolean): boolean {
  const own = ranges.filter(({ type }) => isOfIt(type));
  if (own.some(({ quality }) => quality > 0)) return true;
  const wildcard = ranges.find(({ type }) => type === 'application/*') ?? ranges.find(({ type }) => type === '*/*');
  return wildcard ? wildcard.quality > 0 : own.length === 0;
}

const XML = 'application/xml';

/** Browsers name these before XML, and show JSON well. */
const OF_BROWSERS: readonly string[] = ['text/html', 'application/xhtml+xml'];

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
  const named = rangesOf(accept).filter(
    ({ type, quality }) => quality > 0 && (forms.has(type) || isOurs(type, vendor) || isOurXml(type, vendor)),
  );
  const [best] = named.sort((a, b) => b.quality - a.quality);
  return best && forms.get(best.type);
}

const isOurs = (type: string, vendor: string): boolean =>
  type === 'application/json' || (type.startsWith(`application/vnd.${vendor}.`) && type.endsWith('+json'));

const isOurXml = (type: string, vendor: string): boolean =>
  type === XML ||
  (type.endsWith('+xml') && [vendor, REFERENCE_VENDOR].some((one) => type.startsWith(`application/vnd.${one}.`)));

const rangesOf = (accept = ''): Range[] => accept.split(',').map(readRange);

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [, given] = /^q\s*=\s*([\d.]+)$/.exec(parameters.find((part) => /^q\s*=/.test(part)) ?? '') ?? [];
  const quality = Number(given ?? 1);
  return { type, quality: Number.isNaN(quality) ? 1 : quality };
}
