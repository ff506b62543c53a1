import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { focusOn, isComposing } from '../focus.ts';
import { SubmitButton } from '../forms/form-parts.tsx';
import { SecondaryButton } from '../forms/other-buttons.tsx';
import { IconButton } from '../IconButton.tsx';

type Props = {
  title: string;
  /** The question before typed text is discarded; without one, or with null, the dialog closes at once. */
  leaveQuestion?: string | null;
  /** Called once the dialog is closed and the focus is back where it was. */
  onClose: () => void;
  /** @param close closes without asking, after saving; @param cancel asks first */
  children: (close: () => void, cancel: () => void) => ReactNode;
};

/** A modal dialog with a title and a close button; open as long as it is mounted. */
export function SheetDialog({ title, leaveQuestion = null, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Browsers focus the first control, the close button, which a typed space would press.
    const field = dialog.current?.querySelector<HTMLElement>(':is(input, textarea, select):enabled');
    const first = field ?? dialog.current?.querySelector('h2');
    if (first) focusOn(first);
  }, []);
  // The dialog stays open until a form that is being sent has its response: the result would not be shown otherwise.
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
        // Handled here, because browsers let a page prevent the `cancel` event only for the first Escape.
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        cancel();
      }}
      onCancel={(event) => {
        // File inputs inside the dialog also fire `cancel`.
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

/**
 * Asks before the reader leaves the page for another one of the portal; on a reload and for other sites, the browser asks in its words.
 * @param question null asks nothing
 */
export function useLeaveQuestion(question: string | null): void {
  const asks = question !== null;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && currentLocation.pathname !== nextLocation.pathname && !window.confirm(question),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}

/** The callbacks from a form to its dialog. */
export type InDialog = {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** @param text the result message */
  onDone: (text: string) => void;
};

/** Reports unsaved changes to the dialog. A layout effect, because Escape may directly follow the last key. */
export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}

type EditProps = {
  title: string;
  /** The question before typed text is discarded. */
  leaveQuestion: string;
  onClose: () => void;
  /** @param text the result message */
  onDone: (text: string) => void;
  children: (dialog: InDialog) => ReactNode;
};

/** A dialog with a form: asks before it discards changes, and closes when they are saved. */
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
  /** Label of the submit button. */
  children?: ReactNode;
};

/** The buttons below an edit form: save and cancel. */
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
