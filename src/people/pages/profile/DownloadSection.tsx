import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { call } from '../../../ui/session/call.ts';
import { DoneNote, ProfileSection, Trouble } from './ProfileSection.tsx';

/** Downloads everything that the portal keeps about the reader. */
export function DownloadSection() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setTrouble(null);
    setDone(null);
    const answer = await call<object>('GET', '/auth/me/export');
    setBusy(false);
    if (!answer.ok) return setTrouble(answer.error || m.profile_data_failed());
    const file = m.profile_data_file();
    saveFile(file, JSON.stringify(answer.data, null, 2));
    setDone(m.profile_data_done({ file }));
  };
  return (
    <ProfileSection id="profile-data" title={m.profile_data()} text={m.profile_data_text()}>
      <Trouble text={trouble} />
      <button type="button" className="btn" aria-disabled={busy} onClick={() => busy || void download()}>
        <Icon name="download" />
        {busy ? m.profile_data_busy() : m.profile_data_download()}
      </button>
      <DoneNote text={done} />
    </ProfileSection>
  );
}
