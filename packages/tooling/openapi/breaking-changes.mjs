/**
 * What clients of one version of the API cannot rely on in another, a sentence each. New operations, members, optional
 * arguments and errors break nobody (docs/versions.md).
 */
export function breakingChanges(before, after) {
  const found = new Set();
  for (const [url, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.responses) continue;
      const say = (sentence) => found.add(`${method.toUpperCase()} ${url}: ${sentence}`);
      const now = after.paths[url]?.[method];
      if (now) new Comparison(before, after, say).operations(operation, now);
      else say('is gone');
    }
  }
  return [...found];
}

/** Compares two versions of one operation. */
class Comparison {
  /** Pairs of shared schemas that were compared: some refer to themselves. */
  done = new Set();

  constructor(before, after, say) {
    Object.assign(this, { before, after, say });
  }

  operations(one, other) {
    this.#arguments(one.parameters ?? [], other.parameters ?? []);
    this.#contents(one.requestBody?.content, other.requestBody?.content, 'sent', 'the body');
    if (other.requestBody?.required && !one.requestBody?.required) this.say('needs a body');
    for (const [status, answer] of Object.entries(one.responses)) {
      const [was, is] = [resolve(this.before, answer), resolve(this.after, other.responses[status])];
      if (is) this.#contents(was.content, is.content, 'answered', `the answer ${status}`);
      else if (status < '400') this.say(`does not answer ${status} any more`);
    }
    const now = new Set((other.security ?? []).map((way) => JSON.stringify(way)));
    for (const way of one.security ?? []) {
      const [credential = 'nothing', scopes = []] = Object.entries(way)[0] ?? [];
      if (!now.has(JSON.stringify(way))) this.say(`is closed to ${[credential, ...scopes].join(' ')}`);
    }
  }

  #arguments(were, are) {
    const named = (document, all) =>
      new Map(all.map((one) => resolve(document, one)).map((one) => [`${one.in} argument \`${one.name}\``, one]));
    const [before, after] = [named(this.before, were), named(this.after, are)];
    for (const [name, was] of before) {
      if (after.has(name)) this.#schemas(was.schema, after.get(name).schema, 'sent', name);
      else this.say(`${name} is gone`);
    }
    for (const [name, is] of after) if (is.required && !before.get(name)?.required) this.say(`${name} is needed`);
  }

  #contents(were, are, way, name) {
    for (const [mediaType, { schema }] of Object.entries(were ?? {})) {
      if (are?.[mediaType]) this.#schemas(schema, are[mediaType].schema, way, name);
      else this.say(`${name} is never ${mediaType}`);
    }
  }

  /** What is sent may only become more; what is answered may only become narrower, but for new members. */
  #schemas(one, other, way, name) {
    const pair = [one?.$ref, other?.$ref, way].join(' ');
    if (one?.$ref && this.done.has(pair)) return;
    this.done.add(pair);
    const [was, is] = [resolve(this.before, one), resolve(this.after, other)];
    if (!was || !is) return;
    const [narrow, wide] = way === 'sent' ? [was, is] : [is, was];
    if (!typesOf(narrow).every((type) => typesOf(wide).includes(type) || typesOf(wide).length === 0))
      this.say(`${name} is ${typesOf(is).join(' or ')}, not ${typesOf(was).join(' or ')}`);
    const values = way === 'sent' && is.enum ? (was.enum ?? []).filter((value) => !is.enum.includes(value)) : [];
    if (values.length > 0) this.say(`${name} cannot be ${values.join(' or ')}`);
    this.#members(was, is, way, name);
    if (was.items) this.#schemas(was.items, is.items, way, `${name}[]`);
    (was.anyOf ?? []).forEach((form, index) => this.#schemas(form, is.anyOf?.[index], way, name));
  }

  #members(was, is, way, name) {
    for (const [member, schema] of Object.entries(was.properties ?? {})) {
      const full = `${name}, \`${member}\``;
      const now = is.properties?.[member];
      if (now) this.#schemas(schema, now, way, full);
      else this.say(`${full} is gone`);
    }
    const [must, may] = way === 'sent' ? [is, was] : [was, is];
    for (const member of must.required ?? []) {
      const isThere = way === 'sent' || is.properties?.[member];
      if (isThere && !may.required?.includes(member))
        this.say(`${name}, \`${member}\` ${way === 'sent' ? 'is needed' : 'may be missing'}`);
    }
  }
}

/** A schema, or another part of a document, with what it refers to. */
function resolve(document, part) {
  if (!part?.$ref) return part;
  const { $ref, ...own } = part;
  const shared = $ref
    .slice(2)
    .split('/')
    .reduce((found, step) => found[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return { ...shared, ...own, ...(own.properties && { properties: { ...shared.properties, ...own.properties } }) };
}

const typesOf = ({ type = [] }) => [type].flat();
