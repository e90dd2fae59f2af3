import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { queues, UPKEEP } from '@review-service/contracts/queues';

const OVERLAY = 'docker/kubernetes/overlays/queues';

describe('the Kubernetes overlay with one deployment per group of queues', () => {
  const text = readFileSync(resolve(OVERLAY, 'kustomization.yaml'), 'utf8');
  const names = queues.map(({ name }) => name);
  // Each queue with its own deployment is a file in this folder.
  const ownDeployment = ['webhooks'];

  it('has a worker for every queue', () => {
    const [, taken = ''] = /name: WORKER_QUEUES\n\s+value: (\S+)/.exec(text) ?? [];

    expect([...taken.split(','), ...ownDeployment].sort()).toEqual([...names, UPKEEP].sort());
  });

  it('scales by the work of every queue that it takes', () => {
    const counted = [...text.matchAll(/queue in \(([^)]+)\)/g)].map(([, list = '']) => list.match(/[\w-]+/g)?.sort());

    expect(counted).toEqual([0, 1].map(() => names.filter((name) => !ownDeployment.includes(name)).sort()));
  });
});
