/**
 * The one place where text becomes markup or the address of a script. Browsers that know Trusted Types ask it each time,
 * and refuse all else (`require-trusted-types-for` of the page's policy).
 */

/** What the API renders of Markdown, and what the diff viewer draws: no element that loads, runs or sends anything. */
const TAGS = new Set(
  (
    'a abbr b blockquote br code col colgroup dd del details div dl dt em figure g h1 h2 h3 h4 h5 h6 hr i img ins kbd li ' +
    'mark ol p path pre rect circle s slot small span strong sub summary sup svg symbol table tbody td tfoot th ' +
    'thead tr u ul use button input'
  ).split(' '),
);

/** Refuses markup with another element. Handlers in attributes are not run: the policy forbids scripts in the page. */
function checkedMarkup(markup: string): string {
  for (const [, name = ''] of markup.matchAll(/<\/?([a-zA-Z][^\s/>]*)/g))
    if (!TAGS.has(name.toLowerCase())) throw new TypeError(`Markup with <${name}> is not let in.`);
  return markup;
}

/** Only of this service: the worker that colours code. */
function checkedAddress(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError(`A script from ${address} is not let in.`);
  return address;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (markup: string) => string; createScriptURL: (address: string) => string },
  ): unknown;
}

// The types of browsers do not have it yet.
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: checkedMarkup,
  createScriptURL: checkedAddress,
});
