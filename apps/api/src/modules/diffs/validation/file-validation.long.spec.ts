import { change, validatedFiles } from '../../../../test/validated-files';

describe('the files of a patch in the repository', () => {
  const { given, validates, says, request, postDiff } = validatedFiles();

  it('201: the first five hundred are looked for, and a hundred warnings told', async () => {
    says();
    await validates('warn');
    const patch = Array.from({ length: 600 }, (_, at) => change(`f${at}`, `${at}\n`)).join('');

    const { body } = await postDiff(await request(), patch);
    const questions = await given.api.db.query('select from source_answer where repository_id = $1', [
      given.repository.id,
    ]);
    expect(questions).toHaveLength(500);
    expect(body.warnings).toHaveLength(100);
  });
});
