import { RegisterDetails } from './RegisterDetails.tsx';
import { RegisterDone } from './RegisterDone.tsx';
import type { Registration } from './register-steps.ts';

type Props = { registration: Registration; go: (to: Registration) => void };

/** What comes after the first step of a registration: most visitors never get here, so it is a script of its own. */
export function RegisterRest({ registration, go }: Props) {
  if (registration.step === 3) return <RegisterDone email={registration.email} />;
  return <RegisterDetails registration={registration} go={go} />;
}
