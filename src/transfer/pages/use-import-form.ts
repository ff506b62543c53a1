import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_CHOSEN_BYTES } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { fileSize } from '../../ui/format.ts';
import type { Import } from '../schema.ts';
import { handOver, pdfsIn, type Sending } from './hand-over.ts';
import { type Kind, kinds } from './kinds.ts';

/** Choosing a file, and sending it with all that belongs to it. */
export function useImportForm(onBegun: (begun: Import) => void) {
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const [file, setFile] = useState<File | null>(null);
  const [pdfs, setPdfs] = useState<File[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const missing = (): string | null => {
    if (!file) return m.transfer_choose_file();
    if (file.size > MAX_CHOSEN_BYTES) return m.transfer_too_large({ most: fileSize(MAX_CHOSEN_BYTES) });
    return kind.kind === 'resources' && pdfs.length === 0 ? m.transfer_choose_folder() : null;
  };
  const send = async (chosen: File) => {
    const controller = new AbortController();
    under.current = controller;
    setSending({ sent: 0, total: chosen.size, text: m.transfer_sending({ file: chosen.name }) });
    const { signal } = controller;
    const order = { kind: kind.kind, file: chosen, pdfs, signal, onProgress: setSending };
    const answer = await handOver(order);
    under.current = null;
    setSending(null);
    if (answer.ok) onBegun(answer.import);
    else setTrouble(signal.aborted ? null : answer.error);
  };
  return {
    kind,
    setKind,
    sending,
    trouble,
    choose: (chosen: File | null) => {
      setFile(chosen);
      setTrouble(null);
    },
    chooseFolder: (chosen: Iterable<File>) => {
      setPdfs(pdfsIn(chosen));
      setTrouble(null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (under.current) return;
      const reason = missing();
      setTrouble(reason);
      if (reason === null && file) void send(file);
    },
    stop: () => under.current?.abort(),
  };
}
