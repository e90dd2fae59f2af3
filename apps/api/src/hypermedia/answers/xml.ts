import XmlBuilder from 'fast-xml-builder';

const builder = new XmlBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  // Text is escaped before: the builder would leave a carriage return, which readers of XML take for a line end.
  processEntities: false,
  // Payloads are bounded where they are stored.
  maxNestedTags: 100_000,
});

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The content of an element, for the builder: a text, or elements by their names, and attributes, which begin with `@`. */
type Content = string | { readonly [name: string]: Content | readonly Content[] };

/**
 * An answer in XML, as the reference writes it (decision W14): the root `rsp`, `stat` first, an element for each member, `array`
 * and `item` for lists, 1 and 0 for booleans. A member whose name is no XML name is an element `entry` with the attribute `name`,
 * and a whole number an element `int` with the attribute `value`.
 */
export function xmlOf(payload: object): string {
  const { stat = '', ...rest } = JSON.parse(JSON.stringify(payload)) as Record<string, Json>;
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    rsp: contentOf({ stat, ...rest }),
  });
}

function contentOf(value: Json): Content {
  if (value === null) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.length === 0 ? '' : { array: { item: value.map(contentOf) } };
  const elements = new Map<string, Content[]>();
  const add = (name: string, content: Content) => {
    const same = elements.get(name);
    if (same) same.push(content);
    else elements.set(name, [content]);
  };
  for (const [name, member] of Object.entries(value)) {
    const content = contentOf(member);
    if (NAME.test(name)) add(name, content);
    else if (WHOLE_NUMBER.test(name)) add('int', withAttribute('@value', name, content));
    else add('entry', withAttribute('@name', escaped(name), content));
  }
  return Object.fromEntries(elements);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const NAME = /^[A-Za-z_][\w.-]*$/;
const WHOLE_NUMBER = /^\d+$/;

const withAttribute = (attribute: string, value: string, content: Content): Content =>
  typeof content === 'string' ? { [attribute]: value, '#text': content } : { [attribute]: value, ...content };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** XML 1.0 has no control characters but tab and line ends, and no halves of characters. */
const escaped = (text: string): string =>
  UNUSUAL.test(text) ? text.replace(/[&<>\r]/g, (one) => ENTITIES[one] ?? one).replace(NOT_IN_XML, '\ufffd') : text;

const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const UNUSUAL = /[^\n\t -%'-;=?-~\u00a0-\ud7ff]/;
