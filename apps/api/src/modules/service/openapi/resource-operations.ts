import { HTTP_CODE_METADATA } from '@nestjs/common/constants';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import { hasScopes, type ResourceDefinition, typeNameOf } from '@review-service/contracts/resource';
import { AdmissionKey, type AdmissionRule } from '../../../access/rules/admission.decorator';
import { maybeMoved } from '../../../access/targets/route-target';
import { routeFilesOf } from '../../../http/sent-file.decorator';
import { declaredBy } from '../../../hypermedia/fields/declared-fields';
import { takesExtraData } from '../../../hypermedia/extra-data/extra-data';
import { AlsoAs, answeredAs } from '../../../hypermedia/media-types/other-form';
import { Errors, givenBy, shownBy } from '../../../hypermedia/resources/resource.metadata';
import type { Components } from './components';
import { fieldsSchema, withSince } from './contract-schemas';
import { examples } from './examples';
import { admission } from './credentials';
import { failures, usualErrors } from './failures';
import { headersNamed } from './headers';
import { operationLinks } from './links';
import type { Operation } from './operations';
import { parametersOf, requestBody } from './requests';
import { schemaNames } from './resource-schemas';
import { objectOf, refTo, type JsonSchema } from './schema';

/**
 * The description of an operation, as its handler's decorators declare it. `all` are those that can follow it, and
 * `typeOf` puts the vendor into a media type.
 */
export function resourceOperation(
  operation: Operation,
  all: readonly Operation[],
  typeOf: (name: string) => string,
  components: Components,
): JsonSchema {
  const { id, summary, route, definition, shape } = operation;
  const { handler, method } = route;
  const declared = (key: string) => Reflect.getMetadata(key, handler) as unknown;
  const { form, arguments: query } = declaredBy(handler);
  const files = routeFilesOf(handler)?.parts;
  const { anonymous } = (declared(AdmissionKey.KEY) ?? { anonymous: false }) as AdmissionRule;
  const { security, words } = admission(definition, method, anonymous);
  const errors = [
    ...usualErrors(method, hasScopes(definition)),
    ...((declared(Errors.KEY) ?? []) as ErrorDefinition[]),
  ];
  const status = (declared(HTTP_CODE_METADATA) as number | undefined) ?? (method === 'POST' ? 201 : 200);
  const forms = Object.keys(declared(AlsoAs.KEY) ?? {});
  const success = successOf(operation, all, status, forms, typeOf, components);
  const parts = { strict: form?.strict ?? false, takesExtraData: takesExtraData(handler) };
  const body = requestBody(
    { ...parts, ...(form && { form: form.type }), ...(files && { files }) },
    examples[id]?.request,
    components,
  );
  return {
    operationId: id,
    summary,
    tags: [definition.policyId],
    ...withSince({ description: words }, definition.since),
    security,
    parameters: parametersOf(route, query?.type, {
      isShown: shape !== undefined,
      hasTexts: hasTexts(shownBy(handler, definition)),
    }),
    ...(body && { requestBody: body }),
    responses: { ...success, ...failures(errors, typeOf('error'), components) },
  };
}

/** The media type of another form of an object, and its schema: a text, or JSON of the contracts' interface. */
function otherContent(name: string, typeOf: (name: string) => string, components: Components): [string, JsonSchema] {
  const words = name.replaceAll('.', '_');
  const type = typeNameOf(words);
  const schema = fieldsSchema(type);
  if (!schema) return [name, { schema: { type: 'string' } }];
  const answer = {
    ...objectOf({ [words]: schema, stat: { const: 'ok', type: 'string' } }),
    description: `For clients whose Accept header names \`${typeOf(name)}\`.`,
  };
  return [answeredAs(name), { schema: components.share('schemas', `${type}Answer`, answer) }];
}

/** Whether an object says of any text how it is written. */
const hasTexts = ({ shape }: ResourceDefinition): boolean =>
  Object.keys(fieldsSchema(shape)?.properties ?? {}).some((name) => /(^|_)text_type$/.test(name));

function successOf(
  operation: Operation,
  all: readonly Operation[],
  status: number,
  otherForms: readonly string[],
  typeOf: (name: string) => string,
  components: Components,
): JsonSchema {
  const { id, route, definition: served, shape } = operation;
  const { method, handler } = route;
  const links = operationLinks(operation, all);
  const given = givenBy(handler);
  if (given !== undefined) {
    const ofGiven = headersNamed('ETag', 'Content-Disposition', 'Last-Modified');
    return {
      [status]: { description: 'The content.', headers: ofGiven, content: { [given]: { schema: { type: 'string' } } } },
      304: { description: 'It is as it was.', headers: ofGiven },
    };
  }
  if (shape === undefined)
    return { [status]: { description: 'It is done.', headers: headersNamed('Idempotency-Replayed') } };
  if (shape === 'elsewhere') {
    const there = all.find((one) => isPlaceOf(one, operation));
    return { ...(there && { 200: followed(there, typeOf) }), 302: elsewhere(typeOf(served.mediaType)) };
  }
  const definition = shownBy(handler, served);
  if (!fieldsSchema(definition.shape)) return { [status]: neverShown(typeOf(served.mediaType)) };
  const names = schemaNames(definition);
  const isList = shape === 'list';
  const schema = refTo(isList ? names.list : definition.itemKey === '' ? names.object : names.item);
  const mediaType = typeOf(isList ? definition.listMediaType : definition.mediaType);
  const example = examples[id]?.answer;
  const others = otherForms.map((name) => otherContent(name, typeOf, components));
  const more = isList ? (['Item-Content-Type', 'Link'] as const) : status === 201 ? (['Location'] as const) : [];
  const ofRoot = definition.itemKey === '' ? (['Link'] as const) : [];
  const ofDeprecated = Object.keys(definition.deprecated).length > 0 ? (['Deprecation', 'Sunset'] as const) : [];
  const ofOthers = others.length > 0 ? (['Content-Disposition', 'Last-Modified'] as const) : [];
  const ofChanges = method === 'GET' ? [] : (['Idempotency-Replayed', 'X-Unknown-Fields'] as const);
  const headers = headersNamed('ETag', ...more, ...ofRoot, ...ofDeprecated, ...ofOthers, ...ofChanges);
  const content = { [mediaType]: { schema, ...(example && { example }) }, ...Object.fromEntries(others) };
  const shown = { headers, content, ...(Object.keys(links).length > 0 && { links }) };
  return {
    [status]: {
      description: isList ? 'A page of the list.' : status === 201 ? 'The new object.' : 'The object.',
      ...shown,
    },
    ...(shape === 'made once' && {
      303: { description: 'The object, which was there already, and was changed.', ...shown },
    }),
    ...(method === 'GET' && {
      304: { description: 'It is as it was.', headers },
      ...(maybeMoved(handler) && { 308: MOVED }),
    }),
  };
}

const MOVED: JsonSchema = {
  description: 'The URL has a former name: the same is at the one in `Location`.',
  headers: headersNamed('Location'),
};

/** Does the second operation lead to what the first one shows: `reviews/draft` to `reviews/:review_id`? */
const isPlaceOf = ({ route: { method, path }, shape }: Operation, { route }: Operation): boolean =>
  method === 'GET' && shape === 'item' && /^(.*)\/:\w+$/.exec(path)?.[1] === route.path.replace(/\/[^/]+$/, '');

/** What a client gets that follows a redirect by itself, as most do. */
const followed = (
  { route: { handler }, definition: served }: Operation,
  typeOf: (name: string) => string,
): JsonSchema => {
  const definition = shownBy(handler, served);
  return {
    description: 'The object, for clients that follow the redirect.',
    headers: headersNamed('ETag'),
    content: { [typeOf(definition.mediaType)]: { schema: refTo(schemaNames(definition).item) } },
  };
};

/** A resource that is refused to everybody: generated clients need a success, and get one without members. */
const neverShown = (mediaType: string): JsonSchema => ({
  description: 'Never: this resource is refused to everybody.',
  content: { [mediaType]: { schema: objectOf({ stat: { const: 'ok', type: 'string' } }) } },
});

/** Where a resource stands for the object of another one. */
const elsewhere = (mediaType: string): JsonSchema => ({
  description: 'The object is at the URL in `Location`.',
  headers: headersNamed('Location'),
  content: { [mediaType]: { schema: objectOf({ stat: { const: 'ok', type: 'string' } }) } },
});
