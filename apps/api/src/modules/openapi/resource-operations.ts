import { HTTP_CODE_METADATA } from '@nestjs/common/constants';
import type { ErrorDefinition } from '@review-service/contracts/errors';
import { type ResourceDefinition, typeNameOf } from '@review-service/contracts/resource';
import { AdmissionKey, type AdmissionRule } from '../../access/admission.decorator';
import { routeConfigOf } from '../../http/route-config';
import { declaredBy } from '../../hypermedia/declared-fields';
import { takesExtraData } from '../../hypermedia/extra-data/extra-data';
import { AlsoAs } from '../../hypermedia/other-form';
import { AnswerKey, type Answering, Errors } from '../../hypermedia/resource.metadata';
import type { Route } from '../../hypermedia/routes';
import type { Components } from './components';
import { contractSchema } from './contract-schemas';
import { admission } from './credentials';
import { failures, usualErrors } from './failures';
import { headersNamed } from './headers';
import { parametersOf, requestBody } from './requests';
import { schemaNames } from './resource-schemas';
import { refTo, type Schema } from './schema';

type Shape = Answering['shape'] | undefined;

/** What one handler of a resource does, as its decorators declare it. `typeOf` puts the vendor into a media type. */
export function resourceOperation(
  route: Route,
  definition: ResourceDefinition,
  typeOf: (name: string) => string,
  components: Components,
): Schema {
  const { handler, method } = route;
  const declared = (key: string) => Reflect.getMetadata(key, handler) as unknown;
  const shape = declared(AnswerKey.KEY) as Shape;
  const { form, arguments: query } = declaredBy(handler);
  const { file } = routeConfigOf(handler) as { file?: string };
  const { anonymous } = (declared(AdmissionKey.KEY) ?? { anonymous: false }) as AdmissionRule;
  const { security, words } = admission(definition, method, anonymous);
  const errors = [
    ...usualErrors(method, definition.closedToTokens),
    ...((declared(Errors.KEY) ?? []) as ErrorDefinition[]),
  ];
  const status = (declared(HTTP_CODE_METADATA) as number | undefined) ?? (method === 'POST' ? 201 : 200);
  const forms = Object.keys(declared(AlsoAs.KEY) ?? {});
  const success = successOf(method, status, shape, definition, forms, typeOf);
  const parts = { strict: form?.strict ?? false, takesExtraData: takesExtraData(handler) };
  const body = requestBody(
    { ...parts, ...(form && { form: form.type }), ...(file !== undefined && { file }) },
    components,
  );
  return {
    ...nameOf(method, shape, definition),
    tags: [definition.policyId],
    description: words,
    security,
    parameters: parametersOf(route, query?.type, shape !== undefined),
    ...(body && { requestBody: body }),
    responses: { ...success, ...failures(errors, typeOf('error'), components) },
  };
}

const VERBS: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

/** `listGroups`: List groups. */
function nameOf(method: string, shape: Shape, { name, plural, singleton }: ResourceDefinition) {
  const words = (text: string) => text.replaceAll('_', ' ').replace('oauth', 'OAuth').replace('api', 'API');
  if (shape === 'list') return { operationId: `list${typeNameOf(plural)}`, summary: `List ${words(plural)}` };
  const verb = VERBS[method] ?? method.toLowerCase();
  const summary = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${singleton ? 'the' : 'one'} ${words(name)}`;
  return { operationId: `${verb}${typeNameOf(name)}`, summary };
}

function successOf(
  method: string,
  status: number,
  shape: Shape,
  definition: ResourceDefinition,
  otherForms: readonly string[],
  typeOf: (name: string) => string,
): Schema {
  if (shape === undefined)
    return { [status]: { description: 'It is done.', headers: headersNamed('Idempotency-Replayed') } };
  // What is never shown is refused to everybody.
  if (!contractSchema(`${definition.shape}Fields`)) return {};
  const names = schemaNames(definition);
  const isList = shape === 'list';
  const schema = refTo(isList ? names.list : definition.itemKey === '' ? names.object : names.item);
  const mediaType = typeOf(isList ? definition.listMediaType : definition.mediaType);
  const others = otherForms.map((name): [string, Schema] => [name, { schema: { type: 'string' } }]);
  const more = isList ? (['Item-Content-Type', 'Link'] as const) : method === 'POST' ? (['Location'] as const) : [];
  const ofChanges = method === 'GET' ? [] : (['Idempotency-Replayed', 'X-Unknown-Fields'] as const);
  return {
    [status]: {
      description: isList ? 'A page of the list.' : status === 201 ? 'The new object.' : 'The object.',
      headers: headersNamed('ETag', ...more, ...ofChanges),
      content: { [mediaType]: { schema }, ...Object.fromEntries(others) },
    },
    ...(method === 'GET' && { 304: { description: 'It is as it was.', headers: headersNamed('ETag') } }),
  };
}
