import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedEmail {
  from: string;
  to: string[];
  /** Header lines and body as they came over the wire. */
  raw: string;
  /** The links in the body, with soft line breaks undone. */
  links: string[];
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The oldest first. */
  emails: ReceivedEmail[];
  /** What the server does with e-mails from now on. */
  setMood: (mood: MailboxMood) => void;
  close: () => Promise<void>;
}

type MailboxMood = 'takes' | 'refuses' | 'is silent';

/** A real SMTP server on loopback that stores the e-mails that it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  let mood: MailboxMood = 'takes';
  /** Callbacks of the clients that wait for an answer. */
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The client is on this machine, which may have no DNS.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (mood === 'refuses') done(new Error('not today'));
      else if (mood === 'takes') done();
      else waiting.push(done);
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
    setMood(next) {
      mood = next;
      if (mood !== 'is silent') waiting.splice(0).forEach((answer) => answer());
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
