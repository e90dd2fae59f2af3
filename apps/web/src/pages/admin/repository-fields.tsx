import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';

/** The fields of a repository: those of the given one, or of a new one. */
export function RepositoryFields({ of }: { of?: Schemas['Repository'] }): ReactNode {
  return (
    <>
      <Field name="name" label="Name" defaultValue={of?.name} maxLength={255} />
      <Field
        name="path"
        label="Where it is cloned from"
        hint="Such as https://git.example.com/harbour.git, without a password. Nothing is read there."
        defaultValue={of?.path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="mirror_path"
        label="Another address of it"
        hint="Optional."
        defaultValue={of?.mirror_path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="bug_tracker"
        label="Where its bugs are"
        hint="Optional: an address with %s where the number of the bug stands."
        defaultValue={of?.bug_tracker}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <Tick name="public" label="Everybody may read it" defaultChecked={of?.public ?? true} />
      <Tick name="visible" label="Lists show it" defaultChecked={of?.visible ?? true} />
    </>
  );
}

/** What was typed, as the API takes it. */
export const repositoryTyped = (typed: FormData) => ({
  name: textOf(typed, 'name'),
  path: textOf(typed, 'path'),
  mirror_path: textOf(typed, 'mirror_path'),
  bug_tracker: textOf(typed, 'bug_tracker'),
  public: isTicked(typed, 'public'),
  visible: isTicked(typed, 'visible'),
});
