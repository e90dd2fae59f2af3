/** An address that stands in a text without any marks around it. */
export interface BareAddress {
  /** Where it stands, in UTF-16 units. */
  readonly index: number;
  /** As it was typed. */
  readonly text: string;
  /** Where it leads. */
  readonly url: string;
}

/** The longest name of a host (RFC 1035, 2.3.4). */
const LONGEST_HOST = 253;

/** Where an address may begin: `www.` behind a blank or a mark of Markdown, a scheme behind anything but a letter or digit of ASCII. */
const BEGINNINGS = /(?<![a-z\d])https?:\/\/|(?<![^\s*_~(])www\.|(?<![\w.+/-])[\w.+-]+@/giu;

const MAIL_HOST = /[a-z\d_-]+(?:\.[a-z\d_-]+)+/iy;
// It ends at most one character later: a longer one is no address.
const HOST = new RegExp(String.raw`(?:[\p{L}\p{M}\p{N}_\-]|\.(?=[\p{L}\p{N}_\-])){1,${LONGEST_HOST + 1}}`, 'uy');

/**
 * The addresses of web pages and of mail in a text that Markdown makes links of without marks, the first first: by the rules
 * of GitHub Flavored Markdown, "Autolinks (extension)". Takes time in proportion to the text.
 */
export function bareAddresses(text: string): BareAddress[] {
  const found: BareAddress[] = [];
  let end = 0;
  for (const { index, 0: begun } of text.matchAll(BEGINNINGS)) {
    if (index < end) continue;
    const address = begun.endsWith('@') ? mailAddressAt(text, index, begun) : webAddressAt(text, index);
    if (address === undefined) continue;
    end = index + address.length;
    const scheme = begun.endsWith('@') ? 'mailto:' : begun.toLowerCase() === 'www.' ? 'http://' : '';
    found.push({ index, text: address, url: `${scheme}${address}` });
  }
  return found;
}

/** The text in parts, with its addresses. */
export function partsWithAddresses(text: string): (BareAddress | string)[] {
  let end = 0;
  const parts = bareAddresses(text).flatMap((address) => {
    const before = text.slice(end, address.index);
    end = address.index + address.text.length;
    return before === '' ? [address] : [before, address];
  });
  return end === text.length ? parts : [...parts, text.slice(end)];
}

/** The address of a page that begins at this place, with a scheme or `www.`; undefined: there is none. */
export function webAddressAt(text: string, index: number): string | undefined {
  const begun = stickyAt(/https?:\/\/|(?=www\.[^.])/iy, text, index);
  const host = begun === undefined ? undefined : stickyAt(HOST, text, index + begun.length);
  if (begun === undefined || host === undefined || host.length > LONGEST_HOST) return undefined;
  const isNoHost = host
    .split('.')
    .slice(-2)
    .some((label) => label.includes('_'));
  if (isNoHost || host.toLowerCase() === 'www') return undefined;
  const rest = stickyAt(/[^\s<]*/y, text, index + begun.length + host.length) ?? '';
  return begun + withoutEnd(host + rest);
}

function mailAddressAt(text: string, index: number, begun: string): string | undefined {
  const host = stickyAt(MAIL_HOST, text, index + begun.length);
  return host === undefined || /[-_]$/.test(host) ? undefined : begun + host;
}

function stickyAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

/** Punctuation at the end belongs to the sentence, as does a bracket that was not opened in the address, or an entity. */
function withoutEnd(address: string): string {
  let end = address.length;
  let surplus = count(address, ')') - count(address, '(');
  for (;;) {
    const last = address[end - 1] ?? '';
    if (last === ')') {
      if (surplus <= 0) break;
      surplus -= 1;
      end -= 1;
    } else if (last === ';') {
      const entity = /&[a-z\d]+;$/i.exec(address.slice(Math.max(end - 40, 0), end))?.[0];
      end -= entity?.length ?? 1;
    } else if (/[?!.,:*_~'"]/.test(last)) end -= 1;
    else break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;
