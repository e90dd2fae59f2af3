export { applyPatch } from './apply-patch';
export {
  asBoolean,
  isSelected,
  merged,
  selected,
  type ShownAttributes,
  selectionOf,
  valueIn,
  withValue,
} from './attributes';
export { type Filter, filterOf } from './filter';
export { conditionOf, type FilterColumn, type FilterColumns } from './filter-sql';
export { type AskedPage, listResponse, MOST_RESULTS, pageOf } from './list';
export { operationsOf, type ScimOperation } from './patch-operations';
export { type PatchPath, pathOf, readPath } from './patch-path';
export { checkVersion, SCIM_PATH, scimAnswer, scimBase, scimResource } from './scim-answer';
export { isObject, type SentObject, LARGEST_BODY, scimBodyOf } from './scim-body';
export { failScim, failTaken, ScimError } from './scim-error';
export { Scim } from './scim.decorator';
