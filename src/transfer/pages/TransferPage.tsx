import * as m from '../../paraglide/messages.js';

export function TransferPage() {
  return <h1>{m.areas_page_transfer()}</h1>;
}
