/** Writes the release of the root package.json into the example overlays, as the tags of their images: `npm run release`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const checkout = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const overlays = join(checkout, 'docker/kubernetes/overlays');

for (const overlay of readdirSync(overlays)) {
  const file = join(overlays, overlay, 'kustomization.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/newTag: \S+/g, `newTag: ${version}`));
}
