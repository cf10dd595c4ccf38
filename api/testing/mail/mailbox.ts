import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedEmail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
  /** Links in the body, decoded from quoted-printable. */
  links: string[];
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Received e-mails, oldest first. */
  emails: ReceivedEmail[];
  /** Sets what the server does with e-mails from now on. */
  setBehaviour: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

type Behaviour = 'accept' | 'reject' | 'stall';

/** Starts an SMTP server on loopback that stores the e-mails it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  let behaviour: Behaviour = 'accept';
  /** Callbacks of stalled e-mails. */
  const stalled: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The client is on this machine, and DNS may not be available.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (behaviour === 'reject') done(new Error('rejected'));
      else if (behaviour === 'accept') done();
      else stalled.push(done);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const body = raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
        emails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          links: body.match(/https?:\/\/\S+/g) ?? [],
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    setBehaviour(next) {
      behaviour = next;
      if (behaviour !== 'stall') stalled.splice(0).forEach((resume) => resume());
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
