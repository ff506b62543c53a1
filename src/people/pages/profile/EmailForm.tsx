import { useState } from 'react';
import type { Profile } from '../../schema.ts';
import { EmailAddressForm, type NewAddress } from './EmailAddressForm.tsx';
import { EmailCodeForm } from './EmailCodeForm.tsx';

type Props = {
  profile: Profile;
  /** The new address is confirmed. */
  onDone: (email: string) => void;
  onCancel: () => void;
};

/** Changes the e-mail address in two steps: the new one, and the code that was sent to it. */
export function EmailForm({ profile, onDone, onCancel }: Props) {
  const [asked, setAsked] = useState<NewAddress | null>(null);
  if (asked === null) return <EmailAddressForm profile={profile} onSent={setAsked} onCancel={onCancel} />;
  return <EmailCodeForm asked={asked} onDone={onDone} onCancel={onCancel} />;
}
