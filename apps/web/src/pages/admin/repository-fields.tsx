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
        label="Clone URL"
        hint="For example https://git.example.com/harbour.git, without a password. The service does not read from it."
        defaultValue={of?.path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="mirror_path"
        label="Mirror URL"
        hint="Optional."
        defaultValue={of?.mirror_path}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <Field
        name="bug_tracker"
        label="Bug tracker URL"
        hint="Optional, with %s in place of the bug number."
        defaultValue={of?.bug_tracker}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <Tick name="public" label="Public: everybody can read it" defaultChecked={of?.public ?? true} />
      <Tick name="visible" label="Show in lists" defaultChecked={of?.visible ?? true} />
      <Tick
        name="carries_ship_its"
        label="Keep ship-its after a rebase"
        hint="A new revision that changes the same lines does not ask reviewers again."
        defaultChecked={of?.carries_ship_its ?? true}
      />
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
  carries_ship_its: isTicked(typed, 'carries_ship_its'),
});
