import type { ResourceSample } from '../resource-sample';
import { multipart } from '../upload';

/** What suites expect of the import of findings, for the run of the sample of finding. */
export const findingImportSample: ResourceSample = {
  name: 'finding_import',
  list: ['review-requests/:review_request_id/findings/imports', 'POST'],
  policyId: 'finding',
  sent: ({ status_update_id }) =>
    multipart({ status_update_id: String(status_update_id), format: 'rdjson' }, [
      {
        ...{ name: 'report', filename: 'report.json', type: 'application/json' },
        bytes: Buffer.from('{"diagnostics":[]}'),
      },
    ]),
};
