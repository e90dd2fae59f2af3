import type { Schemas } from '@review-service/client';
import { useState, type ReactNode } from 'react';
import { Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';

interface Props {
  readonly person: Schemas['User'];
  readonly onChange: (next: { readonly is_bot: boolean; readonly operated_by?: string }) => Promise<void>;
}

/** Whether an account is a bot's, and who answers for that. */
export function Operator({ person: { is_bot, operated_by }, onChange }: Props): ReactNode {
  const [isBot, setBot] = useState(is_bot);
  return (
    <Form
      action="Save"
      label="Bot"
      onSend={(typed) =>
        onChange(
          isTicked(typed, 'is_bot') ? { is_bot: true, operated_by: textOf(typed, 'operated_by') } : { is_bot: false },
        )
      }
    >
      <Tick
        name="is_bot"
        label="Bot"
        hint="Its reviews are marked as an agent's."
        checked={isBot}
        onChange={({ target }) => setBot(target.checked)}
      />
      {isBot && (
        <Field
          name="operated_by"
          label="Operated by"
          hint="Required. A user name, or group: and the name of a group. They publish or discard its drafts."
          defaultValue={operated_by}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      )}
    </Form>
  );
}
