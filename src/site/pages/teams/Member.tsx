import { type MouseEvent, useEffect, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Member } from '../../../settings/schema.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import { Typed } from '../../../ui/Typed.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import * as css from '../TeamsPage.module.css';
import { roleIcon } from './role-icon.ts';

type CardProps = {
  member: Member;
  /** Shows the member at a larger size. */
  onOpen: () => void;
};

/** A team member as a picture on the shelf. The card has all of the dialog's text, so that nothing is lost without scripts. */
export function MemberCard({ member, onOpen }: CardProps) {
  const { name, role, university, picture } = member;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Some browsers do not focus a pressed button; closing the dialog could then not restore the focus to it.
    event.currentTarget.focus();
    onOpen();
  };
  return (
    <button
      type="button"
      className={css.member}
      aria-haspopup="dialog"
      disabled={!useHydrated()}
      onClick={press}
    >
      <span className={css.frame}>
        <Portrait name={name} picture={picture} />
        <Icon name={roleIcon(role)} />
      </span>
      <Typed as="b" text={name} />
      <Typed className={css.role} text={role} />
      <Typed className="note" text={university} />
    </button>
  );
}

type DialogProps = {
  member: Member;
  /** Called after the dialog has closed. */
  onClose: () => void;
};

/**
 * A modal dialog that shows a team member at a larger size; open while it is mounted. The close button, Escape and a click on the backdrop
 * close it, and the browser restores the focus to the card.
 */
export function MemberDialog({ member, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const heading = useId();
  const { name, role, university, picture } = member;
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog by Escape; this is for the pointer beside it
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        // A text selection may start inside the dialog and end on the backdrop; that must not close it.
        if (target === dialog.current && pressed.current === target) close();
      }}
    >
      <div>
        <button type="button" className="icon" aria-label={m.about_team_close()} onClick={close}>
          <Icon name="close" />
        </button>
        <Portrait name={name} picture={picture} />
        <Typed as="h2" id={heading} text={name} />
        <p className={css.role}>
          <Icon name={roleIcon(role)} />
          <Typed text={role} />
        </p>
        <Typed as="p" className="note" text={university} />
      </div>
    </dialog>
  );
}
