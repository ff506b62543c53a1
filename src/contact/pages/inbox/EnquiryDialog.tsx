import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Enquiry, WholeEnquiry } from '../../schema.ts';
import { WholeMessage } from './WholeMessage.tsx';

type Props = {
  enquiry: Enquiry;
  removal: Removal;
  /** It is not new any more. */
  onRead: () => void;
  /** The message was changed: the server's text. */
  onMarked: (text: string) => void;
  onClose: () => void;
};

/** A message, opened over the list. */
export function EnquiryDialog({ enquiry, removal, onRead, onMarked, onClose }: Props) {
  const whole = useCall<WholeEnquiry>(`/enquiries/${enquiry._id}`);
  return (
    <SheetDialog title={m.inbox_title()} onClose={onClose}>
      {(close) => (
        <div className="letter">
          <Loaded
            call={whole}
            failed={m.inbox_open_failed()}
            loading={<Skeleton label={m.inbox_opening()} shape="lines" count={5} />}
          >
            {(message) => (
              <WholeMessage
                enquiry={message}
                removal={removal}
                reload={whole.reload}
                onRead={onRead}
                onMarked={(text) => {
                  close();
                  onMarked(text);
                }}
              />
            )}
          </Loaded>
        </div>
      )}
    </SheetDialog>
  );
}
