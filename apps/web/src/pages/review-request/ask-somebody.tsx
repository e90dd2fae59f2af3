import { useState, type ReactNode } from 'react';
import { useFault } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { type Choice, type Choices, GROUPS, PEOPLE } from '../../parts/forms/pick.tsx';
import { Picked } from '../../parts/forms/picked.tsx';
import { MentionField } from '../../parts/mentions/mention-field.tsx';
import { say } from '../../parts/notices.tsx';
import type { Whom } from './attention.ts';

/** People, and groups of which one member is to act. */
const ANYBODY: Choices = {
  kind: 'people and groups',
  async find(text, signal) {
    const [people, groups] = await Promise.all([PEOPLE, GROUPS].map(({ find }) => find(text, signal)));
    return [
      ...(people ?? []).map((one) => ({ ...one, key: `${PERSON}${one.key}` })),
      ...(groups ?? []).map(({ key, title, more }) => ({ key: `${GROUP}${key}`, title, more: `group: ${more}` })),
    ];
  },
};
/** A group may be called like a person. */
const [PERSON, GROUP] = ['person ', 'group '];

const whomOf = ({ key }: Choice): Whom =>
  key.startsWith(GROUP) ? { group_name: key.slice(GROUP.length) } : { username: key.slice(PERSON.length) };

/** Asks a person or a group to act, and says why. */
export function AskSomebody({ onAsk }: { onAsk: (whom: Whom, note: string) => Promise<unknown> }): ReactNode {
  // Outside of the dialog, so that it is still there when that is opened again.
  const [whom, setWhom] = useState<Choice>();
  const [note, setNote] = useState('');
  const ask = async () => {
    if (!whom) throw new Error('Select a person or a group: type the beginning of a name.');
    await onAsk(whomOf(whom), note);
    say(`${whom.title} was asked for attention.`);
    setWhom(undefined);
    setNote('');
  };
  return (
    <FormDialog title="Request attention" button="Request attention…" look="quiet">
      {(close) => (
        <Form action="Ask" onSend={() => ask().then(close)}>
          <Picked
            title="Who"
            label="A person or a group"
            of={ANYBODY}
            picked={whom ? [whom] : []}
            onAdd={setWhom}
            onRemove={() => setWhom(undefined)}
          />
          <WhomFault />
          <MentionField
            name="note"
            label="Why"
            hint="They read it on their dashboard, and everybody who sees the review request reads it here."
            maxLength={1_000}
            value={note}
            onText={setNote}
          />
        </Form>
      )}
    </FormDialog>
  );
}

/** What the service says of who was picked. */
function WhomFault(): ReactNode {
  const [person, group] = [useFault('username').fault, useFault('group_name').fault];
  return person || group;
}
