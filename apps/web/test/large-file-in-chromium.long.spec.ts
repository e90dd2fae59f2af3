import { describeInChromium } from '@review-service/testing/left-out';
import type { MadeUser } from '@review-service/testing/make';
import { publish } from './journey.js';
import { Stage } from './stage.js';

const PATH = 'data/tides.txt';
const LINES = 25_000;

/** A new file of more than the 1 MiB that lists of patches show. */
const LARGE = [
  `diff --git a/${PATH} b/${PATH}`,
  'new file mode 100644',
  `index ${'0'.repeat(40)}..${'3'.repeat(40)}`,
  '--- /dev/null',
  `+++ b/${PATH}`,
  `@@ -0,0 +1,${LINES} @@`,
  ...Array.from({ length: LINES }, (_, at) => `+tide ${at + 1} is as high as the one before it, and a little higher`),
  '',
].join('\n');

describeInChromium('a file that is too large to be shown unasked', () => {
  const stage = Stage.ofSuite();
  let reviewer: MadeUser;
  let id: number;

  beforeAll(async () => {
    const { make } = stage.api;
    reviewer = await make.user();
    const fields = { summary: 'Measure tides', target_people: reviewer.username };
    id = await publish(stage.as(await make.user()), await make.repository(), [LARGE], fields);
  });

  it('is read when somebody asks for it, and can be commented on', async () => {
    const visit = await stage.visitAs(reviewer);
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/diff/1/`);
    const file = page.getByRole('region', { name: PATH });
    await file.getByText('Too large to display.').waitFor();

    await file.getByRole('button', { name: `Load ${PATH} anyway` }).click();
    await file.getByRole('button', { name: 'line 3, added: tide 3 is' }).click();
    await page.keyboard.type('How high?');
    await page.getByText('Saved as a draft').waitFor();
    await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
    await page
      .getByRole('article', { name: `Comment on ${PATH}` })
      .getByText('How high?')
      .waitFor();

    await stage.goTo(visit, `/r/${id}/diff/1/?file=${PATH}&line=20000`);
    // A link to a line reads the file, and leads there.
    await file.getByRole('button', { name: 'line 20000, added: tide 20000 is' }).waitFor();
  });

  it('is compared with another revision when somebody asks for it', async () => {
    const { make } = stage.api;
    const owner = await make.user();
    const fields = { summary: 'Measure more tides', target_people: reviewer.username };
    const higher = LARGE.replace('+tide 7 is', '+tide 7 was').replace('3'.repeat(40), '4'.repeat(40));
    const compared = await publish(stage.as(owner), await make.repository(), [LARGE, higher], fields);
    const visit = await stage.visitAs(reviewer);
    await stage.goTo(visit, `/r/${compared}/diff/1-2/`);
    const file = visit.page.getByRole('region', { name: PATH });

    await file.getByRole('button', { name: `Load ${PATH} anyway` }).click();
    await file.getByRole('button', { name: /^line 7, .*: tide 7 was/ }).waitFor();
  });
});
