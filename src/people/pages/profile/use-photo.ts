import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { call } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';
import type { Profile } from '../../schema.ts';
import { troubleWith } from './picture.ts';
import type { Saved } from './use-profile.ts';

/** A picture that was chosen and is not stored yet; `preview` is an address for an `img`. */
type Chosen = { file: File; preview: string };
type Progress = { sent: number; total: number };

/**
 * Choosing, sending and removing one’s photo.
 * @param onChange is given the account with its new photo
 */
export function usePhoto(onChange: (profile: Profile) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  useEffect(() => () => sending.current?.abort(), []);

  const say = (text: string | null, isDone = false) => {
    setTrouble(isDone ? null : text);
    setDone(isDone ? text : null);
  };
  const choose = (file: File) => {
    say(wordsFor(file));
    setChosen(troubleWith(file) ? null : { file, preview: URL.createObjectURL(file) });
  };
  const giveUp = (text: string | null) => {
    setChosen(null);
    say(text);
  };
  const send = async () => {
    if (!chosen || sending.current) return;
    say(null);
    setProgress({ sent: 0, total: chosen.file.size });
    sending.current = new AbortController();
    const { signal } = sending.current;
    const form = new FormData();
    form.append('photo', chosen.file);
    const onProgress = (sent: number, total: number) => setProgress({ sent, total });
    const answer = await upload<Saved>('/auth/me/photo', form, { onProgress, signal });
    sending.current = null;
    setProgress(null);
    if (signal.aborted) return say(m.profile_photo_stopped(), true);
    if (!answer.ok) return say(refusal(answer, m.profile_photo_failed()));
    setChosen(null);
    say(answer.data.message, true);
    onChange(answer.data.profile);
  };
  const remove = async () => {
    if (!window.confirm(m.profile_photo_remove_question())) return;
    const answer = await call<Saved>('DELETE', '/auth/me/photo');
    if (!answer.ok) return say(refusal(answer, m.profile_photo_remove_failed()));
    say(answer.data.message, true);
    onChange(answer.data.profile);
  };
  return {
    chosen,
    progress,
    trouble,
    done,
    choose,
    giveUp,
    send,
    remove,
    stop: () => sending.current?.abort(),
  };
}

function wordsFor(file: File): string | null {
  const trouble = troubleWith(file);
  if (trouble === 'kind') return m.profile_photo_kind();
  if (trouble === 'size')
    return m.profile_photo_size({ size: fileSize(file.size), most: fileSize(MAX_PICTURE_BYTES) });
  return null;
}

function refusal(
  { status, error, fields }: { status: number; error: string; fields: Record<string, string[]> },
  fallback: string,
): string {
  if (status === 0) return m.profile_photo_unreachable();
  const about = fields.photo?.[0];
  return about ?? (error || fallback);
}
