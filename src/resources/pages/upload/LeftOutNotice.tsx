import { useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import type { LeftOut } from './selection.ts';
import { selection } from './upload-state.ts';

/** So many are named; a longer list would not be read. */
const NAMED = 20;

const words = {
  empty: m.upload_trouble_empty,
  kind: m.upload_trouble_kind,
  unreadable: m.upload_trouble_unreadable,
  twice: m.upload_trouble_twice,
  many: m.upload_trouble_many,
};

const troubleWords = ({ trouble, size }: LeftOut): string =>
  trouble === 'large' ? m.upload_trouble_large({ size: fileSize(size) }) : words[trouble]();

/** Which of the files cannot be sent, and why. */
export function LeftOutNotice() {
  const { leftOut } = useSyncExternalStore(selection.subscribe, selection.view, selection.view);
  const named = leftOut.slice(0, NAMED);
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="alert" className="upleft">
      {leftOut.length > 0 && (
        <div className="notice warn">
          <div>
            <h2>{m.upload_left_out({ count: leftOut.length })}</h2>
            <ul>
              {named.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
                <li key={at}>
                  <b lang={languageOf(one.name)}>{one.name}</b> {troubleWords(one)}
                </li>
              ))}
              {leftOut.length > NAMED && <li>{m.upload_left_out_more({ count: leftOut.length - NAMED })}</li>}
            </ul>
          </div>
          <button type="button" className="btn" onClick={() => selection.dismiss()}>
            {m.upload_dismiss()}
          </button>
        </div>
      )}
    </div>
  );
}
