import { onSessionChange, readSession } from '../../../ui/session/session-store.ts';
import { Selection } from './selection.ts';
import { sendFile } from './send-file.ts';
import { isOpen, UploadQueue } from './upload-queue.ts';

/** The chosen files and the upload queue: one of each in a tab, for as long as it is open. */
export const selection = new Selection();
export const queue = new UploadQueue({
  send: sendFile,
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  session: readSession,
});

let owner: string | null = null;

/** Whether what was chosen and typed here is that of who is signed in now. */
export const isOwner = (): boolean => readSession()?.userId === owner;

/** Connects the chosen files and the queue to the session and the line. */
export function connectQueue(): void {
  watch();
  sessionChanged();
  queue.lineChanged();
}

/** Each person finds only their own files. */
function sessionChanged(): void {
  const userId = readSession()?.userId ?? owner;
  if (userId !== owner) selection.clear();
  owner = userId;
  queue.sessionChanged();
}

let isWatching = false;

/** Connects the queue to the events around it, on whatever page, from its first use on. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  onSessionChange(sessionChanged);
  for (const event of ['online', 'offline']) window.addEventListener(event, () => queue.lineChanged());
  window.addEventListener('beforeunload', (event) => {
    // A sign-in in this tab is not reported.
    sessionChanged();
    if (queue.view().items.some(isOpen) || selection.view().rows.length > 0) event.preventDefault();
  });
}
