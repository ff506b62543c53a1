import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import * as css from './ProfileSection.module.css';

type SectionProps = {
  /** The id of the heading, for links to it. */
  id: string;
  title: string;
  /** An explanation of the section. */
  text?: string;
  children: ReactNode;
};

/** A section of the profile page: heading and explanation on one side, its form on the other. */
export function ProfileSection({ id, title, text, children }: SectionProps) {
  return (
    <section className={`card ${css.section}`} aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className="muted">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

/**
 * The state of a form that a button opens. On closing, the button gets the focus back; `done` is the result of a finished form.
 * @param isBegun whether the form is open from the start, because it was begun before a reload
 */
export function useOpenedForm(isBegun = false) {
  const [isOpen, setOpen] = useState(isBegun);
  const [done, setDone] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setDone(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const finish = (result: string) => {
    setDone(result);
    close();
  };
  return { isOpen, button, done, open, close, finish };
}

type FormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode };

/** A form that the reader has opened; focuses its first field. */
export function OpenedForm({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** The result of an action. Rendered even while empty, so that screen readers announce its text. */
export function DoneNote({ text }: { text: string | null }) {
  return (
    <p className={css.done} role="status">
      {text !== null && (
        <>
          <Icon name="check" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

/** A placeholder of about the same size while the profile is loading. */
export const ProfileSkeleton = () => (
  <Skeleton label={m.profile_loading()} shape={{ className: css.sections, piece: waiting }} count={3} />
);

const waiting = (
  <div className={`card ${css.section}`}>
    <div>
      <span className="skel title" />
      <span className="skel line" />
    </div>
    <div>
      <span className="skel board" />
      <span className="skel board" />
    </div>
  </div>
);
