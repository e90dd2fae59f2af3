import { basename } from 'node:path';
import { exists, foldersIn, read, sourcesIn } from '../generator/files.mjs';

const CODE = 'apps/api/src/modules';

/** The names of the resources that `readResource` can read, in order. */
export const knownResources = () =>
  foldersIn(CODE)
    .flatMap((family) => foldersIn(`${CODE}/${family}`))
    .filter((folder) => readResource(folder) !== undefined)
    .sort();

/**
 * Where the parts of a resource are that its fields stand in, read from its sources: its contract, its entity, the file
 * with its select list, its presenter and its spec. Undefined if it lacks one of them.
 * @param folder the folder of its module: groups
 */
export function readResource(folder) {
  const contract = `packages/contracts/src/${folder}.ts`;
  const family = foldersIn(CODE).find((one) => exists(`${CODE}/${one}/${folder}/${folder}.module.ts`));
  if (family === undefined || !exists(contract)) return undefined;
  const at = `${CODE}/${family}/${folder}`;
  const files = sourcesIn(at)
    .filter((name) => !name.endsWith('.spec.ts'))
    .map((name) => ({ path: `${at}/${name}`, text: read(`${at}/${name}`) }));
  const presenter = files.find(({ text }) => /implements Presenter<\w+, \w+Fields>/.test(text));
  const [, shape] = /Presenter<\w+, (\w+)Fields>/.exec(presenter?.text) ?? [];
  const selecting = files.find(({ text }) => SELECT_LIST.test(text));
  const [, entity] = SELECT_LIST.exec(selecting?.text) ?? [];
  const [, file] = new RegExp(`\\b${entity}\\b[^;]*/entities/([\\w-]+)\\.entity'`).exec(selecting?.text) ?? [];
  const forms =
    read(contract).match(new RegExp(`class (${shape}Settings|Create${shape}|Update${shape})\\b`, 'g')) ?? [];
  const [, item] = /defineResource\('(\w+)'/.exec(read(contract)) ?? [];
  if (!file || forms.length === 0 || !read(contract).includes(`interface ${shape}Fields `)) return undefined;
  const entityPath = `packages/database/src/entities/${file}.entity.ts`;
  return {
    ...{ folder, at, contract, shape, item, entity, entityPath },
    /** The classes of requests that get the field: the one that the others extend, if there is such. */
    forms: forms.filter((form, _, all) => !all.some((one) => one.endsWith('Settings')) || form.endsWith('Settings')),
    table: /@Entity\('(\w+)'\)/.exec(read(entityPath))?.[1],
    selecting: selecting.path,
    presenter: presenter.path,
    spec: `${at}/${folder}.spec.ts`,
    making: readMaking(item),
    /** The services that do not hand every field of a request on to the entity. */
    writing: files.flatMap(({ path, text }) =>
      path.endsWith('.service.ts') && /\b(create|update)\(/.test(text) && !/\bpatchOf\(/.test(text)
        ? [basename(path)]
        : [],
    ),
  };
}

/**
 * How suites make an object by a POST: the name of its sample, the path of that from a spec, and the list. Undefined where
 * the request says more than a form, such as a parent or a file.
 */
function readMaking(item) {
  const name = `${item.replaceAll('_', '-')}.sample`;
  const path = `apps/api/test/samples/${name}.ts`;
  const text = exists(path) ? read(path) : '';
  const [, sample, body] =
    new RegExp(`const (\\w+): ResourceSample = \\{(\n {2}name: '${item}',[^]*?)\n\\};`).exec(text) ?? [];
  const [, list] = /\n {2}list: \['([\w-]+)',[^\]]*'POST'/.exec(body) ?? [];
  return list && /\n {2}sent: \(\) => \(\{ form: /.test(body)
    ? { sample, source: `../../../../test/samples/${name}`, list }
    : undefined;
}

const SELECT_LIST = /\bcolumns\(\s*(\w+),\s*'\w+',\s*\[/;
