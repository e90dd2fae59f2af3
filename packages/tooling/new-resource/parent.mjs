import { basename } from 'node:path';
import { formsOf } from '../generator/forms.mjs';
import { exists, foldersIn, read, sourcesIn } from '../generator/files.mjs';

const CODE = 'apps/api/src/modules';
const SAMPLES = 'apps/api/test/samples';
const ENTITIES = 'packages/database/src/entities';

/**
 * The names of a parent's policy, service, module and so on, read from its sources, for the placeholders in the
 * templates of a child. Refuses a parent that lacks one of them, and says which.
 */
export function readParent(folder, refuse) {
  const found = (text, pattern, what) => pattern.exec(text)?.[1] ?? refuse(what);
  const family = foldersIn(CODE).find((one) => exists(`${CODE}/${one}/${folder}/${folder}.module.ts`));
  if (family === undefined) refuse(`There is no module ${folder} in ${CODE}.`);
  const at = `${CODE}/${family}/${folder}`;
  const files = sourcesIn(at);
  const text = (suffix) => {
    const name = files.find((file) => file.endsWith(suffix));
    if (!name) refuse(`${at} has no ${suffix.slice(1)}: it is no resource that others can be below.`);
    return { name, text: read(`${at}/${name}`) };
  };
  const [policy, service, controller, module, presenter] = [
    '.policy.ts',
    '.service.ts',
    '.controller.ts',
    '.module.ts',
    '.presenter.ts',
  ].map(text);
  const path = found(controller.text, /@Controller\('([^'/:]+)'\)/, `${at} is below something itself.`);
  const param = found(controller.text, /@Get\(':(\w+)'\)/, `${at} has no items.`);
  const policyName = found(policy.text, /export const (\w+Policy) =/, `${at} has no policy.`);
  if (!/\bupdate\b/.test(policy.text)) refuse(`Nobody may change what ${at} serves, so nobody could what is below.`);
  const one = policyName.replace(/Policy$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const samplePath = `${SAMPLES}/${one}.sample.ts`;
  if (!exists(samplePath)) refuse(`There is no ${samplePath}: suites know nothing of ${at}.`);
  const sample = read(samplePath);
  if (!sample.includes('isOpen')) refuse(`Not everybody may read the list of ${at}: write what is below by hand.`);
  const checked = found(policy.text, /satisfies Policy<(\w+)>/, `${at} does not say what its policy is of.`);
  if (!service.text.includes('versionOf(')) refuse(`${at} does not know versions of its rows (versionOf).`);
  const [, camel, argument] = /(\w+)\.find\((.+), caller\)/.exec(policy.text) ?? [];
  if (!argument) refuse(`The route target of ${at} does not say find(…, caller).`);
  const serviceName = found(service.text, /export class (\w+Service)\b/, `${at} has no service.`);
  const moduleName = found(module.text, /export class (\w+Module)\b/, `${at} has no module.`);
  if (!module.text.includes('exports: [') || !module.text.split('exports: [')[1].includes(serviceName))
    refuse(`${at}/${module.name} does not export ${serviceName}: add it to its exports first.`);
  const to = found(policy.text, /export const (\w+To) =/, `${at} has no decorator of its route target.`);
  // A service that leaves its columns to another file names no entity: then it is the one of the resource's name.
  const entity = /entities\/([\w-]+)\.entity'/.exec(service.text)?.[1] ?? one;
  if (!exists(`${ENTITIES}/${entity}.entity.ts`)) refuse(`${at} has no entity.`);
  const { snake, text: words, camel: name } = formsOf(one);
  // A number within its site is called otherwise in its rows than in its URL.
  const key = param.startsWith(`${snake}_`) ? param.slice(snake.length + 1) : param;
  const member = /urls\.item\('[^']+', (\w+)/.exec(presenter.text)?.[1] ?? key;
  const exported = [
    `export { ${policyName}, ${to} } from './${basename(policy.name, '.ts')}';`,
    `export { ${moduleName} } from './${basename(module.name, '.ts')}';`,
    `export { type ${checked}, ${serviceName} } from './${basename(service.name, '.ts')}';`,
  ].join('\n');
  const index = `${at}/index.ts`;
  const missing = exists(index)
    ? [policyName, to, moduleName, checked, serviceName].filter(
        (part) => !new RegExp(`\\b${part}\\b`).test(read(index)),
      )
    : [];
  if (missing.length > 0) refuse(`${index} does not export ${missing.join(', ')}: add that first.`);
  return {
    family,
    /** The file of its exports; made if it has none yet. */
    index: exists(index) ? undefined : { path: index, text: `${exported}\n` },
    /** True if some callers may not see some of them. */
    isClosed: sample.includes('secret:') && !sample.includes('closedSite'),
    isNumeric: argument.includes('numericId('),
    words: {
      PARENT_SAMPLE_FILE: `${one}.sample`,
      PARENT_SAMPLE: found(sample, /export const (\w+Sample)\b/, `${at} has no sample.`),
      PARENT_FOLDER: folder,
      PARENT_MODULE: moduleName,
      PARENT_PATH: path,
      PARENT_PARAM: param,
      PARENT_ARGUMENT: argument,
      PARENT_POLICY: policyName,
      PARENT_CHECKED: checked,
      PARENT_TO: to,
      PARENT_SERVICE_CAMEL: camel,
      PARENT_SERVICE: serviceName,
      PARENT_TABLE: found(read(`${ENTITIES}/${entity}.entity.ts`), /@Entity\('(\w+)'\)/, `${at} has no table.`),
      /** What stands in its URL: the member of its rows, and the column. */
      PARENT_MEMBER: member,
      PARENT_COLUMN: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      PARENT_ONE: snake,
      PARENT_CAMEL: name,
      PARENT_TEXT: words,
    },
  };
}
