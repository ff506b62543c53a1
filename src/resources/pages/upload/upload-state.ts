import { onSessionChange, readSession } from '../../../ui/session/session-store.ts';
import { Selection } from './selection.ts';
import { sendFile } from './send-file.ts';
import { isOpen, UploadQueue } from './upload-queue.ts';

/** The chosen files and the upload queue: one of each per tab, for as long as it is open. */
export const selection = new Selection();
export const queue = new UploadQueue({
  send: sendFile,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  session: readSession,
});

let owner: string | null = null;

/** Whether the files and values entered here belong to the user who is signed in now. */
export const isOwner = (): boolean => readSession()?.userId === owner;

/** Connects the chosen files and the queue to changes of the session and the connection. */
export function connectQueue(): void {
  watch();
  sessionChanged();
  queue.lineChanged();
}

/** Clears the chosen files when another user has signed in: users find only their own. */
function sessionChanged(): void {
  const userId = readSession()?.userId ?? owner;
  if (userId !== owner) selection.clear();
  owner = userId;
  queue.sessionChanged();
}

let isWatching = false;

/** Listens to session, connection and unload events from the first call on, on every page. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  onSessionChange(sessionChanged);
  for (const event of ['online', 'offline']) window.addEventListener(event, () => queue.lineChanged());
  window.addEventListener('beforeunload', (event) => {
    // A sign-in in this tab fires no event.
    sessionChanged();
    if (queue.view().items.some(isOpen) || selection.view().rows.length > 0) event.preventDefault();
  });
}
