/** A part of the build: writes `src/openapi.ts`, what the API says of itself, as types. */
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const { openApiDocument } = createRequire(import.meta.url)('@review-service/api/openapi-document');

const document = JSON.parse(JSON.stringify(openApiDocument()), open);
const types = astToString(await openapiTS(trimmed(document), { defaultNonNullable: false, silent: true }));
writeFileSync(
  join(import.meta.dirname, 'src/openapi.ts'),
  `/** What the API says of itself, as types: written by the build. */

${types}
/** The codes of failures. */
export type FailureCode = ${union(document, 'code')};

/** The types of failures. */
export type FailureType = ${union(document, 'type')};
`,
);

/** An object of which nothing is said may hold anything; the generator would let it hold nothing. */
function open(_, value) {
  const isBare = value?.type === 'object' && !['properties', 'patternProperties'].some((name) => name in value);
  return isBare ? { additionalProperties: {}, ...value } : value;
}

/** What types are made of. Examples are left out, and headers and failures, which are the same everywhere. */
function trimmed({ paths, components, ...document }) {
  const { schemas, parameters } = components;
  const trimmedPaths = mapped(paths, (operations) =>
    mapped(operations, (operation) => (operation.responses ? trimmedOperation(operation) : operation)),
  );
  return { ...document, paths: trimmedPaths, components: { schemas, parameters } };
}

function trimmedOperation({ requestBody, responses, ...operation }) {
  const schemasOnly = ({ content, description, required }) => ({
    ...{ description, required },
    content: mapped(content ?? {}, ({ schema }) => ({ schema })),
  });
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...operation,
    ...(requestBody && { requestBody: schemasOnly(requestBody) }),
    responses: mapped(Object.fromEntries(successes), schemasOnly),
  };
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** What failures can have in this member, as the document lists it for each of them. */
function union({ components }, name) {
  const schemas = Object.values(components.responses).flatMap(({ content }) => Object.values(content));
  const values = schemas.flatMap(({ schema }) => schema.properties?.err?.properties[name]?.enum ?? []);
  const sorted = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
  return sorted.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ');
}
