import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { certificate, key } from './certificate.ts';

/**
 * How the mail server behaves. `says nothing`: accepts the connection, but sends no greeting; `only greets`: sends nothing else;
 * `keeps quiet`: takes the mail, but never confirms it; a number or `no relay`: rejects every recipient with this code or reason.
 */
export type Manner =
  | 'works'
  | 'hangs up'
  | 'says nothing'
  | 'only greets'
  | 'keeps quiet'
  | 451
  | 550
  | 'no relay'
  | 'unknown sender';

export type MailServer = {
  url: string;
  manner: Manner;
  /** All bytes that clients sent, as Latin-1: readable unless the connection was encrypted. */
  clearText: string;
  /** Number of connections. */
  attempts: number;
  /** The mails received, with their recipients. */
  received: { to: string[]; raw: string; mail: Email }[];
};

/** Starts a real SMTP server on its own port, which stops after the test. */
export async function mailServer(
  test: Pick<TestContext, 'after'>,
  manner: Manner = 'works',
  encryption: 'none' | 'offered' | 'stripped' = 'none',
): Promise<MailServer> {
  const open = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(encryption === 'none' ? { disabledCommands: ['STARTTLS'] } : { key, cert: certificate }),
    // Accepts passwords in clear text, as many servers do: not sending them is up to the client.
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
    onRcptTo: (_address, _session, answer) => answer(refusalOf(state.manner)),
    onData: async (stream, session, answer) => {
      const raw = await textOf(stream);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      state.received.push({ to, raw, mail: await PostalMime.parse(raw) });
      if (state.manner !== 'keeps quiet') answer();
    },
  });
  // A client that disconnects in the middle of a mail causes an error here.
  smtp.on('error', () => {});
  const entrance = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    state.attempts += 1;
    if (state.manner === 'hangs up') socket.destroy();
    else if (state.manner === 'only greets') socket.write('220 mail.test\r\n');
    else if (state.manner !== 'says nothing') pass(socket);
  });
  /** The SMTP server itself, behind a proxy that with `stripped` removes the offer of STARTTLS from its responses. */
  const inner = createServer((socket) => smtp.server.emit('connection', socket)).listen(0, '127.0.0.1');
  const pass = (socket: Socket) => {
    const { port } = inner.address() as AddressInfo;
    const upstream = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    open.add(upstream);
    socket.on('data', (piece) => {
      state.clearText += piece.toString('latin1');
      upstream.write(piece);
    });
    upstream.on('data', (piece) => {
      const text = piece.toString('latin1');
      const passed =
        encryption === 'stripped' ? text.replace(/250([- ])STARTTLS\r\n/, '250$1HELP\r\n') : text;
      socket.write(Buffer.from(passed, 'latin1'));
    });
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.end());
  };
  await once(inner, 'listening');
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  test.after(() => {
    for (const socket of open) socket.destroy();
    entrance.close();
    inner.close();
  });
  const { port } = entrance.address() as AddressInfo;
  const state: MailServer = {
    ...{ url: `smtp://127.0.0.1:${port}`, manner },
    ...{ attempts: 0, received: [], clearText: '' },
  };
  return state;
}

/** Returns a rejection of the recipient worded as by real mail servers, which includes an address. */
function refusalOf(manner: Manner): Error | undefined {
  const [code, text] = REFUSALS[manner] ?? [];
  return text === undefined ? undefined : Object.assign(new Error(text), { responseCode: code });
}

const REFUSALS: Partial<Record<Manner, [code: number, text: string]>> = {
  451: [451, '<asha@college.test>: no such user'],
  550: [550, '<asha@relay.college.test>: no such user'],
  'no relay': [550, '5.7.1 <asha@college.test>: relaying denied'],
  'unknown sender': [550, '5.1.8 <hello@portal.test>: Domain not found'],
};

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}
