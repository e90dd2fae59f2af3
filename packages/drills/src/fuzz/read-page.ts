/** The links and values of an answer. */
interface Page {
  readonly links: readonly string[];
  readonly fields: readonly (readonly [name: string, values: readonly string[]])[];
  readonly cursors: readonly string[];
  /** The names of the inputs of its forms, by the form's action; an empty action is the page itself. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
}

/** Reads a JSON answer or an HTML page. Other answers have neither links nor values. */
export function readPage(mediaType: string, text: string): Page {
  if (mediaType.endsWith('json')) return readJson(JSON.parse(text) as unknown);
  return mediaType.startsWith('text/html') ? readHtml(text) : { links: [], fields: [], cursors: [], forms: new Map() };
}

function readJson(document: unknown): Page {
  const links: string[] = [];
  const fields: [string, string[]][] = [];
  const walk = (value: unknown, name: string): void => {
    if (value === null || typeof value !== 'object') {
      if (!['href', 'method', 'title', 'stat'].includes(name)) fields.push([name, [String(value)]]);
      return;
    }
    if (!Array.isArray(value) && 'href' in value) links.push(String(value.href));
    else fields.push([name, [JSON.stringify(value)]]);
    for (const [key, one] of Object.entries(value)) walk(one, Array.isArray(value) ? name : key);
  };
  walk(document, '');
  // A list with small pages links to other pages, and so has cursors.
  const self = (document as { links?: { self?: { href: string } } }).links?.self?.href;
  const isList = 'total_results' in (document as object) && self !== undefined && !self.includes('?');
  return {
    links: isList ? [...links, `${self}?max-results=1`] : links,
    fields,
    cursors: links.flatMap((link) =>
      /[?&](after|before|cursor|start|page)=/.test(link) ? [new URL(link).search.slice(1)] : [],
    ),
    forms: new Map(),
  };
}

const TAG = /<(a|form|input|select|textarea|button)\b([^>]*)>/g;
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/g;

function readHtml(html: string): Page {
  const links: string[] = [];
  const fields: [string, string[]][] = [];
  const forms = new Map<string, string[]>();
  let inputs: string[] = [];
  for (const [, tag, rest = ''] of html.matchAll(TAG)) {
    const given = Object.fromEntries([...rest.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
    const { href, action, name, value = '' } = given as Record<string, string | undefined>;
    const link = href ?? action;
    if (link !== undefined && link !== '' && !link.startsWith('mailto:')) links.push(link.replaceAll('&amp;', '&'));
    if (tag === 'form') forms.set(action ?? '', (inputs = []));
    if (name === undefined) continue;
    fields.push([name, [value]]);
    inputs.push(name);
  }
  return { links, fields, cursors: [], forms };
}
