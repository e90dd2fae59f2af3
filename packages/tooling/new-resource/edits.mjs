import { auditEdits } from '../generator/audit-edits.mjs';
import { addImported } from '../generator/text-edits.mjs';

/** Adds a policy id to the sorted list of those with all accesses; undefined if the list is not found. */
function addPolicyId(text, policyId) {
  const anchor = /(\['read', 'write', 'destroy'\],\s*\[)([^\]]*)(\])/;
  const ids = anchor.exec(text)?.[2].match(/'\w+'/g);
  if (!ids) return undefined;
  const sorted = [...new Set([...ids, `'${policyId}'`])].sort();
  return text.replace(anchor, (_, begin, _ids, end) => `${begin}${sorted.join(', ')},${end}`);
}

/**
 * The existing files that a new resource is added to. `edit` returns the new text, or undefined if the file does not
 * look as expected; `byHand` then says what to add.
 */
export function editsFor({ one, many, family }) {
  const imports = {
    entity: `import { ${one.pascal} } from './entities/${one.kebab}.entity';`,
    module: `import { ${many.pascal}Module } from './modules/${family}/${many.kebab}/${many.kebab}.module';`,
  };
  const actions = [
    [`${one.kebab}.created`, `A ${one.kebab.replaceAll('-', ' ')} was made.`],
    [`${one.kebab}.changed`, `A ${one.kebab.replaceAll('-', ' ')} changed.`],
    [`${one.kebab}.deleted`, `A ${one.kebab.replaceAll('-', ' ')} was deleted.`],
  ];
  return [
    {
      path: 'packages/contracts/src/scopes.ts',
      byHand: `'${one.snake}' to the policy ids that have read, write and destroy`,
      edit: (text) => addPolicyId(text, one.snake),
    },
    ...auditEdits(actions),
    {
      path: 'packages/database/src/schema.ts',
      byHand: `${imports.entity} and ${one.pascal} to entities`,
      edit: (text) => addImported(text, imports.entity, 'entities', one.pascal),
    },
    {
      path: 'apps/api/src/modules.ts',
      byHand: `${imports.module} and ${many.pascal}Module to modules`,
      edit: (text) => addImported(text, imports.module, 'modules', `${many.pascal}Module`),
    },
  ];
}
