import type { JsonSchema } from './schema';

/** An argument of an operation, or a reference to one. */
interface Argument extends JsonSchema {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** A body: its fields, and perhaps some that were sent once; or a list that was. */
interface Form {
  readonly schema: JsonSchema;
  readonly example?: Readonly<Record<string, unknown>> | readonly unknown[];
}

/** The members of an operation from which its call is written. */
interface Called extends JsonSchema {
  readonly security: readonly JsonSchema[];
  readonly parameters?: readonly Argument[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Form>> };
}

/** The body of a sample call: that of the example, else the required fields, or at least the first field. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly values: Readonly<Record<'path' | 'query' | 'body', Readonly<Record<string, unknown>>>>;
  /** In place of fields. */
  readonly list?: readonly unknown[];
  /** Of an upload: which field of the body is a file. */
  readonly file?: string;
  /** Which credentials the operation asks for; nothing where it is open. */
  readonly credentials?: 'basic' | 'apiToken' | 'client';
}

const URLENCODED = 'application/x-www-form-urlencoded';

/**
 * The operations of a path by method, each with how it is called with curl, and with the client for TypeScript
 * (`packages/client`). `x-codeSamples` is the name that viewers of OpenAPI documents know.
 */
export const withSamples = (
  path: string,
  operations: Readonly<Record<string, JsonSchema>>,
  url: string,
  schemas: JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      // The reason for the cast: operations are made in this folder, and have these members.
      const call = callOf(method.toUpperCase(), path, operation as Called, schemas);
      const samples = [
        { lang: 'Shell', label: 'curl', source: inCurl(call, url) },
        { lang: 'TypeScript', label: 'TypeScript', source: inTypeScript(call) },
      ];
      return [method, { ...operation, 'x-codeSamples': samples }];
    }),
  );

function callOf(method: string, path: string, operation: Called, schemas: JsonSchema): Call {
  const { security, parameters = [], requestBody } = operation;
  const given = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((argument) => argument.in === place && argument.required)
        .map((argument) => [argument.name, valueOf(argument.name, { ...argument, ...argument.schema })]),
    );
  const content = requestBody?.content ?? {};
  const { schema: form, example: sentOnce = {} } = content[URLENCODED] ?? Object.values(content)[0] ?? {};
  const list = isList(sentOnce) ? sentOnce : undefined;
  const example: Readonly<Record<string, unknown>> = isList(sentOnce) ? {} : sentOnce;
  const schema = schemaOf(form, schemas);
  const fields = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  const needed = [...new Set([...required, ...Object.keys(example)])];
  const sent = needed.length > 0 ? needed : Object.keys(fields).slice(0, 1);
  const file = sent.find((name) => fields[name]?.contentMediaType !== undefined);
  const body = Object.fromEntries(sent.map((name) => [name, example[name] ?? valueOf(name, fields[name] ?? {})]));
  const asked = new Set(security.flatMap((one) => Object.keys(one)));
  const isOpen = security.some((one) => Object.keys(one).length === 0) && !asked.has('client');
  const credentials = (['apiToken', 'basic', 'client'] as const).find((name) => asked.has(name));
  return {
    ...{ method, path, values: { path: given('path'), query: given('query'), body } },
    ...(list && { list }),
    ...(file !== undefined && { file }),
    ...(!isOpen && credentials && { credentials }),
  };
}

const isList = (sent: NonNullable<Form['example']>): sent is readonly unknown[] => Array.isArray(sent);

const schemaOf = (schema: JsonSchema = {}, schemas: JsonSchema): JsonSchema => {
  const name = (schema.$ref as string | undefined)?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] as JsonSchema);
};

const USUAL = new Map<unknown, unknown>([
  ['integer', 1],
  ['boolean', true],
  ['object', {}],
  ['array', []],
]);

/** An example of a value: the one that is given, else one that is possible, else what would have to stand there. */
function valueOf(name: string, schema: JsonSchema): unknown {
  const [example] = (schema.examples ?? schema.enum ?? []) as readonly unknown[];
  const said = schema.example ?? schema.const ?? example ?? schema.default;
  if (said !== undefined) return said;
  return USUAL.get(schema.type) ?? `<${name}>`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const CREDENTIALS = {
  apiToken: `-H 'Authorization: token <API token>'`,
  basic: `-u '<username>'`,
  client: `-u '<client_id>:<client_secret>'`,
};

function inCurl({ method, path, values, list, file, credentials }: Call, url: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values.path[name]));
  const query = Object.entries(values.query).map(([name, value]) => `${name}=${textOf(value)}`);
  const option = file === undefined ? '--data-urlencode' : '--form-string';
  const fields = list
    ? [`--json ${quoted(JSON.stringify(list))}`]
    : Object.entries(values.body).map(([name, value]) =>
        name === file ? `-F ${quoted(`${name}=@<file>`)}` : `${option} ${quoted(`${name}=${textOf(value)}`)}`,
      );
  const parts = [
    ...(credentials ? [CREDENTIALS[credentials]] : []),
    ...(method === 'GET' || (method === 'POST' && fields.length > 0) ? [] : [`-X ${method}`]),
    ...fields,
    quoted([url + filled, ...query].join('?')),
  ];
  const line = `curl ${parts.join(' ')}`;
  return line.length <= 80 ? line : `curl ${parts.join(' \\\n  ')}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function inTypeScript({ method, path, values, list, file }: Call): string {
  const options = Object.entries(values).flatMap(([place, given]) => {
    if (place === 'body' && list) return [`  body: ${JSON.stringify(list)},\n`];
    const members = Object.entries(given).map(
      ([name, value]) => `${memberName(name)}: ${name === file ? `await openAsBlob('<file>')` : literal(value)}`,
    );
    return members.length > 0 ? [`  ${place}: { ${members.join(', ')} },\n`] : [];
  });
  const call = `await review.${method.toLowerCase()}(${literal(path)}${options.length > 0 ? `, {\n${options.join('')}}` : ''});`;
  return method === 'DELETE' ? call : `const answer = ${call}`;
}

const memberName = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : literal(name));

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
    : JSON.stringify(value);
