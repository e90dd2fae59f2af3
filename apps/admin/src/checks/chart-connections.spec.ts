import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { connectionsPerProcess } from '@review-service/platform/config/connections';

/** What the chart says of an example: `222 of 247: 7 API processes of 16, 7 workers of 15, 5 others`. */
function budgetOf(example: string): { readonly text: string; readonly numbers: readonly number[] } {
  const manifests = readFileSync(resolve('docker/kubernetes', example), 'utf8');
  const [, text = ''] = /review-service\/connections: '(.+)'/.exec(manifests) ?? [];
  return { text, numbers: (text.match(/\d+/g) ?? []).map(Number) };
}

describe('the connections that the Helm chart adds up', () => {
  it.each(['small.yaml', 'production.yaml'])('are those of the processes in %s', (example) => {
    const [sum, , apis = 0, ofApi = 0, workers = 0, ofWorker = 0, others = 0] = budgetOf(example).numbers;

    expect({ api: ofApi, worker: ofWorker }).toEqual(connectionsPerProcess(10));
    expect(sum).toBe(apis * ofApi + workers * ofWorker + others);
  });

  it('are those of PgBouncer, and what goes past it', () => {
    expect(budgetOf('everything.yaml').text).toBe(
      '142 of 197: 3 PgBouncers of 30, 13 API processes of 2 and 21 workers of 1 past them, 5 others',
    );
  });
});
