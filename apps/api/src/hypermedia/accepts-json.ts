const JSON_TYPES = /^application\/(json|vnd\.[^;]+\+json)$/;

/**
 * Does an Accept header let JSON through? Only an explicit `q=0` refuses it: like the reference, we answer JSON to
 * clients that ask for something else.
 */
export function acceptsJson(accept = ''): boolean {
  const ranges = accept.split(',').map(readRange);
  const best =
    ranges.find(({ type }) => JSON_TYPES.test(type)) ??
    ranges.find(({ type }) => type === 'application/*') ??
    ranges.find(({ type }) => type === '*/*');
  return best === undefined || best.quality > 0;
}

function readRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(/^q\s*=\s*([\d.]+)$/.exec(parameters.find((p) => /^q\s*=/.test(p)) ?? '')?.[1] ?? 1);
  return { type, quality: Number.isNaN(quality) ? 1 : quality };
}
