import { TestApi } from '@review-service/api/test/test-api';
import { Chromium } from '@review-service/testing/chromium';
import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { WITH_APP } from './built-app.js';
import { as, settled, visitAs } from './journey.js';

const RULE = '='.repeat(67);

const SUBVERSION = `Index: /trunk/run.sh
${RULE}
--- /trunk/run.sh\t(revision 5)
+++ /trunk/run.sh\t(working copy)
@@ -1,3 +1,3 @@
 one
-two
+deux
 three

Property changes on: run.sh
${'_'.repeat(67)}
Added: svn:executable
## -0,0 +1 ##
+*
\\ No newline at end of property
Index: /trunk/tool.sh
${RULE}
--- /trunk/tool.sh\t(revision 5)
+++ /trunk/tool.sh\t(working copy)

Property changes on: tool.sh
${'_'.repeat(67)}
Deleted: svn:needs-lock
## -1 +0,0 ##
-*
\\ No newline at end of property
`;

const CVS = `Index: src/a.c
${RULE}
RCS file: /cvsroot/proj/src/a.c,v
retrieving revision 1.4
diff -u -N -r1.4 a.c
--- src/a.c\t26 Jul 2007 08:50:30 -0000\t1.4
+++ src/a.c\t26 Jul 2007 10:20:20 -0000
@@ -1,3 +1,3 @@
 one
-two
+zwei
 three
`;

describeInChromium('diffs of other tools', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let author: MadeUser;

  beforeAll(async () => {
    author = await api.make.user();
  });

  it('of Subversion: properties stand below the lines of their file, or in their place', async () => {
    const service = as(api, author);
    const path = 'https://svn.example.com/code';
    const { id: repository } = await api.make.repository({ tool: 'Subversion', path });
    const { review_request } = await service.post('/api/review-requests/', {
      body: { repository: String(repository) },
    });
    const request = { review_request_id: review_request.id };
    const file = new Blob([SUBVERSION], { type: 'text/x-patch' });
    await service.post('/api/review-requests/{review_request_id}/diffs/', {
      path: request,
      body: { path: file, basedir: '/trunk' },
    });
    const target_people = (await api.make.user()).username;
    await service.put('/api/review-requests/{review_request_id}/draft/', {
      path: request,
      body: { summary: 'Run it', description: 'Soon', target_people, public: true },
    });

    const visit = await visitAs(chromium, api, author, `/r/${review_request.id}/diff/1/`);
    const { page } = visit;

    const changed = page.getByRole('region', { name: 'trunk/run.sh' });
    await changed.getByText('deux').waitFor();
    await page.getByRole('note', { name: 'Properties' }).first().waitFor();
    await page.getByText('Added: svn:executable').waitFor();
    await page.getByText('Deleted: svn:needs-lock').waitFor();
    await settled(visit);
    await visit.screenshot('subversion');
  });

  it('of CVS, which was imported', async () => {
    const repository = await api.make.repository({ tool: 'CVS' });
    const request = await api.make.reviewRequest(author, repository);
    const names = { source_file: 'proj/src/a.c', dest_file: 'proj/src/a.c', source_revision: '1.4' };
    await api.make.fileDiff(request, { ...names, tool: 'cvs', diff: CVS });

    const visit = await visitAs(chromium, api, author, `/r/${request.displayId}/diff/1/`);

    await visit.page.getByRole('region', { name: 'proj/src/a.c' }).getByText('zwei').waitFor();
    await visit.screenshot('cvs');
  });
});
