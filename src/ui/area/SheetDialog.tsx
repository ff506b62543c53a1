import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { SubmitButton } from '../forms/form-parts.tsx';
import { SecondaryButton } from '../forms/other-buttons.tsx';
import { IconButton } from './RowActions.tsx';

type Props = {
  title: string;
  /** Asks before what was typed is left behind; null or nothing leaves at once. */
  leaveQuestion?: string | null;
  /** It is closed; the focus is back where it was. */
  onClose: () => void;
  /** @param close leaves without asking: it was saved */
  children: (close: () => void, cancel: () => void) => ReactNode;
};

/** A dialog over the page, with its title and a way out; open as long as it is there. */
export function SheetDialog({ title, leaveQuestion = null, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // What is being sent is answered first: it would be done all the same, and nothing would say so.
  const isSending = () => dialog.current?.querySelector('[data-busy]') !== null;
  const mayLeave = () => !isSending() && (leaveQuestion === null || window.confirm(leaveQuestion));
  const close = () => dialog.current?.close();
  const cancel = () => {
    if (mayLeave()) close();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onKeyDown={(event) => {
        // Browsers let a page keep a dialog open at the first Escape alone.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        cancel();
      }}
      onCancel={(event) => {
        // File inputs inside fire `cancel`, too.
        if (event.target === dialog.current && !mayLeave()) event.preventDefault();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={m.areas_close()} onClick={cancel} />
      </header>
      {children(close, cancel)}
    </dialog>
  );
}

/** What a form in a dialog tells it. */
export type InDialog = {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

/** Tells the dialog whether something in its form was changed, before the next key: Escape may follow the last letter at once. */
export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}

type EditProps = {
  title: string;
  /** Asks before what was typed is left behind. */
  leaveQuestion: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
  children: (dialog: InDialog) => ReactNode;
};

/** A dialog with a form, which asks before it leaves changes behind and closes when they are saved. */
export function EditDialog({ title, leaveQuestion, onClose, onDone, children }: EditProps) {
  const [isDirty, setDirty] = useState(false);
  return (
    <SheetDialog title={title} leaveQuestion={isDirty ? leaveQuestion : null} onClose={onClose}>
      {(close, cancel) =>
        children({
          onDirty: setDirty,
          onCancel: cancel,
          onDone: (text) => {
            onDone(text);
            close();
          },
        })
      }
    </SheetDialog>
  );
}

type ButtonsProps = {
  form: { busy: boolean };
  busyLabel?: string;
  className?: string;
  cancelClass?: string;
  onCancel: () => void;
  /** What the button that sends says. */
  children?: ReactNode;
};

/** Below a form that was opened: save, or leave it as it is. */
export function FormButtons({ onCancel, cancelClass = 'btn', children, ...button }: ButtonsProps) {
  return (
    <div className="acts">
      <SubmitButton {...button}>{children ?? m.areas_save()}</SubmitButton>
      <SecondaryButton busy={button.form.busy} onClick={onCancel} className={cancelClass}>
        {m.areas_cancel()}
      </SecondaryButton>
    </div>
  );
}
