import { type ReactNode, useState } from 'react';
import { SheetDialog } from './SheetDialog.tsx';

/** What a form in a dialog tells it. */
export type InDialog = {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
};

type Props = {
  title: string;
  /** Asks before what was typed is left behind. */
  leaveQuestion: string;
  onClose: () => void;
  /** @param text what was done */
  onDone: (text: string) => void;
  children: (dialog: InDialog) => ReactNode;
};

/** A dialog with a form, which asks before it leaves changes behind and closes when they are saved. */
export function EditDialog({ title, leaveQuestion, onClose, onDone, children }: Props) {
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
