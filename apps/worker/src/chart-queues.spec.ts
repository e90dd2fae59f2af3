import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { queues, UPKEEP } from '@review-service/contracts/queues';

const CHART = resolve('docker/helm/review-service');
const MANIFESTS = resolve('docker/kubernetes');
const NAMES = queues.map(({ name }) => name);

/** The documents of a rendered example. */
const documentsOf = (name: string) => readFileSync(join(MANIFESTS, name), 'utf8').split('\n---\n');
const ofKind = (documents: readonly string[], kind: string) =>
  documents.filter((text) => text.includes(`\nkind: ${kind}\n`));
const nameOf = (text: string) => /\n {2}name: \S+-worker-(\S+)/.exec(text)?.[1];

describe('the queues of the Helm chart', () => {
  it('are those that there are', () => {
    const [, list = ''] =
      /define "review-service\.queues" -\}\}\n([^{]+)/.exec(
        readFileSync(join(CHART, 'templates/_queues.tpl'), 'utf8'),
      ) ?? [];
    const named = list.split('\n').filter(Boolean);

    expect(named.sort()).toEqual([...NAMES, UPKEEP].map((name) => `- ${name}`).sort());
  });

  describe.each(readdirSync(MANIFESTS))('in %s', (name) => {
    const documents = documentsOf(name);
    /** The queues of each group of workers; those without a list take all. */
    const taken = new Map(
      ofKind(documents, 'Deployment')
        .filter((text) => nameOf(text))
        .map((text) => {
          const [, list] = /name: WORKER_QUEUES\n\s+value: (\S+)/.exec(text) ?? [];
          const all = [...NAMES, UPKEEP];
          return [nameOf(text), list?.split(',').map((entry) => entry.replace(/:.*/, '')) ?? all] as const;
        }),
    );

    it('have no second group of workers', () => {
      const all = [...taken.values()].flat();

      expect(all.length).toBeGreaterThan(0);
      expect(all.filter((queue, at) => all.indexOf(queue) < at)).toEqual([]);
    });

    it('are counted for the group that takes them', () => {
      for (const text of ofKind(documents, 'ScaledObject')) {
        const queuesOfGroup = taken.get(nameOf(text))?.filter((queue) => queue !== UPKEEP);
        const lists = [...text.matchAll(/queue in \(([^)]+)\)/g)].map(([, list = '']) => list.match(/[\w-]+/g)?.sort());

        expect(lists).toEqual(queuesOfGroup?.length === NAMES.length ? [] : [queuesOfGroup, queuesOfGroup]);
      }
    });
  });
});
