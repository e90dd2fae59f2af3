import { addLast, addName, inTurn } from '../generator/text-edits.mjs';

/**
 * The files that a field is added to. `edit` returns the new text, or undefined if the file does not look as expected;
 * `byHand` then says what to add.
 */
export function editsFor(resource, { snake, camel }, type, meaning) {
  const { shape, forms, entity, item, making } = resource;
  const docstring = `/** ${meaning} */`;
  const own = snake === camel ? snake : `${snake}: ${camel}`;
  return [
    {
      path: resource.contract,
      byHand: `${snake} to ${shape}Fields and ${forms.join(', ')}`,
      edit: (text) =>
        inTurn(
          text,
          ...type.imports.map((name) => (given) => addName(given, name, './fields')),
          (given) => addMember(given, `interface ${shape}Fields`, `${docstring}\n  ${snake}: ${type.wire};`),
          ...forms.map(
            (form) => (given) => addMember(given, form, `${docstring}\n  @${type.rule} ${snake}?: ${type.wire};`),
          ),
        ),
    },
    {
      path: resource.entityPath,
      byHand: `the column ${camel}`,
      edit: (text) =>
        addMember(
          text,
          `class ${entity}`,
          `@Column('${type.column}', { default: ${type.first} }) ${camel}!: ${type.wire};`,
        ),
    },
    {
      path: resource.selecting,
      byHand: `'${camel}' to the columns that are shown`,
      edit: (text) => addLast(text, `\\bcolumns\\(\\s*${entity},\\s*'\\w+',\\s*\\[`, '\\]', `'${camel}'`),
    },
    {
      path: resource.presenter,
      byHand: `${snake} to the fields that are shown`,
      edit: (text) => {
        const [, row] = /^ {2}fields\((\w+|\{[^}]*\}): /m.exec(text) ?? [];
        const show = (given, member) =>
          addLast(given, '\\n {2}fields\\([\\s\\S]*?\\n {4}return \\{', '\\};\\n {2}\\}', member);
        if (!row?.startsWith('{')) return row && show(text, `${snake}: ${row}.${camel}`);
        return inTurn(
          text,
          (given) => addLast(given, '\\n {2}fields\\(\\{', '\\}: ', camel),
          (given) => show(given, own),
        );
      },
    },
    {
      path: resource.spec,
      byHand: `a case that sends and reads ${snake}`,
      edit: (text) =>
        inTurn(
          text,
          (given) => addName(given, 'errors', '@review-service/contracts/errors'),
          // The case that shows all of an object.
          (given) =>
            given.replace(`expect(answer.body.${item}).toEqual({`, (begin) => `${begin}\n${snake}: ${type.first},`),
          (given) => addCase(given, { snake, item, type }),
          (given) => (making ? addMakingCase(given, making, { snake, item, type }) : given),
        ),
    },
  ];
}

/** Adds a member at the end of a class or an interface; undefined if there is none that begins so. */
function addMember(text, begin, member) {
  const anchor = new RegExp(`(${begin}\\b[^{]*\\{[\\s\\S]*?)(\\n?\\})$`, 'm');
  return anchor.test(text) ? text.replace(anchor, (_, body, end) => `${body}\n  ${member}${end}`) : undefined;
}

/** The cases of a method: the last line of their `describe` follows. */
const casesOf = (method) =>
  new RegExp(`\\n {2}describe\\('${method}\\b[^']*', \\(\\) => \\{\\n[\\s\\S]*?(?=\\n {2}\\}\\);\\n)`);

/** Adds a case to those of changes; undefined if the spec does not make its objects and their URLs as most do. */
function addCase(text, { snake, item, type }) {
  const camel = item.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const make = [`api.make.${camel}()`, 'make()'].find((call) => text.includes(call));
  const changes = casesOf('PUT');
  if (!make || !changes.test(text) || !/const urlOf = \(\{ \w+ \}: \w+/.test(text)) return undefined;
  const lines = [
    '',
    `it('200: changes ${snake}', async () => {`,
    '  const root = await api.make.superuser();',
    `  const url = urlOf(await ${make});`,
    `  expect((await api.as(root).get(url)).body.${item}.${snake}).toBe(${type.first});`,
    '',
    `  const answer = await api.as(root).put(url, { ${snake}: ${type.sent} });`,
    '',
    `  expect(answer.body.${item}.${snake}).toBe(${type.shown});`,
    `  expect((await api.as(root).get(url)).body.${item}.${snake}).toBe(${type.shown});`,
    '});',
    ...(type.refused === undefined
      ? []
      : [
          '',
          `it('400: refuses a wrong ${snake}', async () => {`,
          '  const root = await api.make.superuser();',
          `  const answer = await api.as(root).put(urlOf(await ${make}), { ${snake}: ${type.refused} });`,
          '',
          '  expect(answer).toFailWith(errors.invalidFormData);',
          `  expect(answer.body.fields).toEqual({ ${snake}: [expect.any(String)] });`,
          '});',
        ]),
  ];
  return text.replace(changes, (cases) => [cases, ...lines].join('\n'));
}

/** Adds a case to those of a POST, on a Local Site of its own, where all names are free; nothing where there is none. */
function addMakingCase(text, { sample, source, list }, { snake, item, type }) {
  const lines = [
    '',
    `it('201: takes ${snake}', async () => {`,
    '  const [root, site] = [await api.make.superuser(), await api.make.site()];',
    `  const form = { ...${sample}.sent?.({}).form, ${snake}: ${type.sent} };`,
    '',
    `  const answer = await api.as(root).post(\`/s/\${site.name}/api/${list}/\`, form);`,
    '',
    '  expect(answer.status).toBe(201);',
    `  expect(answer.body.${item}.${snake}).toBe(${type.shown});`,
    '});',
  ];
  const making = casesOf('POST');
  if (!making.test(text)) return text;
  return addName(
    text.replace(making, (cases) => [cases, ...lines].join('\n')),
    sample,
    source,
  );
}
