import { apiCompare } from 'api-smart-diff';

/**
 * What clients of one version of the API cannot rely on in another, a sentence each. Beside what the library calls
 * breaking: a member of an answer with another type, and a field of a form that is gone.
 */
export function breakingChanges(before, after) {
  const { diffs } = apiCompare(before, after);
  const sentences = diffs
    .filter((diff) => diff.path[0] === 'paths' && !diff.path.includes('examples') && isBreaking(diff))
    .map(({ description, path: [, url, method] }) => `${method?.toUpperCase()} ${url}: ${description}`);
  return [...new Set(sentences)];
}

function isBreaking({ type, action, path }) {
  const [, , , part] = path;
  if (part === 'responses' && path.at(-1) === 'type') return true;
  if (part === 'requestBody' && path.at(-2) === 'properties') return action === 'remove';
  return type === 'breaking';
}
