import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import styles from '../../parts/page.module.css';

/** The service says of a name that is taken which ones are free, and names no field. */
export const PLACES = { 'group-already-exists': 'name' };

/** The fields of a group: those of the given one, or of a new one. */
export function GroupFields({ of }: { of?: Schemas['Group'] }): ReactNode {
  return (
    <>
      <Field
        name="name"
        label="Name"
        hint="Letters (A to Z), digits, “_” and “-”. Part of the group’s URL."
        defaultValue={of?.name}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      {of && of.aliases.length > 0 && (
        <Field
          name="aliases"
          label="Former names"
          hint="Comma-separated. Links with these names lead to this group."
          defaultValue={of.aliases.join(', ')}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Field name="display_name" label="Display name" defaultValue={of?.display_name} maxLength={64} />
      <Field
        name="mailing_list"
        label="Mailing list"
        hint="Optional, comma-separated."
        defaultValue={of?.mailing_list}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Tick name="visible" label="Listed publicly" defaultChecked={of?.visible ?? true} />
      <Tick name="invite_only" label="Invite-only: visible to members only" defaultChecked={of?.invite_only} />
    </>
  );
}

/** What its page shows of them, below the title. */
export const GroupFacts = ({ of }: { of: Schemas['Group'] }): ReactNode => (
  <>
    <span className={styles.quiet}>
      {of.name}
      {of.invite_only && ', invite-only'}
      {!of.visible && ', listed for members only'}
    </span>
    {of.mailing_list && <a href={`mailto:${of.mailing_list}`}>{of.mailing_list}</a>}
  </>
);

/** The fields of a group as the API takes them, to change it back. */
export const groupSettings = ({ name, display_name, mailing_list, visible, invite_only }: Schemas['Group']) => ({
  name,
  display_name,
  mailing_list,
  visible,
  invite_only,
});

/** What was typed, as the API takes it. */
export const groupTyped = (typed: FormData) => ({
  name: textOf(typed, 'name'),
  display_name: textOf(typed, 'display_name'),
  mailing_list: textOf(typed, 'mailing_list'),
  visible: isTicked(typed, 'visible'),
  invite_only: isTicked(typed, 'invite_only'),
  ...(typed.has('aliases') && { aliases: textOf(typed, 'aliases') }),
});
