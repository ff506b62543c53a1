import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { certificate, key } from './certificate.ts';

/**
 * How a mail server behaves: as it should; it hangs up; it takes the connection, or greets, and says no more; it answers every addressee
 * with this code, or that it passes nothing on for strangers; it takes the mail and never says so.
 */
export type Manner =
  | 'works'
  | 'hangs up'
  | 'says nothing'
  | 'only greets'
  | 'keeps quiet'
  | 451
  | 550
  | 'no relay';

export type MailServer = {
  url: string;
  manner: Manner;
  /** What clients said before a connection was encrypted. */
  clearText: string;
  /** How often a delivery was attempted. */
  attempts: number;
  /** What was handed over, and to whom. */
  received: { to: string[]; raw: string; mail: Email }[];
};

/** A real SMTP server on a port of its own until the test is over. */
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
    // Many servers take passwords in clear text: that is not what may keep them from being sent.
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
    onRcptTo: (_address, _session, answer) =>
      typeof state.manner === 'number' || state.manner === 'no relay'
        ? answer(refusal(state.manner))
        : answer(),
    onData: async (stream, session, answer) => {
      const raw = await textOf(stream);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      state.received.push({ to, raw, mail: await PostalMime.parse(raw) });
      if (state.manner !== 'keeps quiet') answer();
    },
  });
  // Who goes away in the middle of a mail is an error to it.
  smtp.on('error', () => {});
  const entrance = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    state.attempts += 1;
    if (state.manner === 'hangs up') socket.destroy();
    else if (state.manner === 'only greets') socket.write('220 mail.test\r\n');
    else if (state.manner !== 'says nothing') pass(socket);
  });
  /** Connections reach the server as they come, or by way of what takes the offer of encryption out of its answers. */
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

/** As mail servers word it: with the address. */
const refusal = (manner: number | 'no relay') =>
  manner === 'no relay'
    ? Object.assign(new Error('5.7.1 <asha@college.test>: relaying denied'), { responseCode: 550 })
    : Object.assign(new Error('<asha@college.test>: no such user'), { responseCode: manner });

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}
