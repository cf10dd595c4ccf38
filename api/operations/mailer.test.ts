import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { startMailbox } from '../testing/mail/mailbox.ts';
import { createMailer } from './mailer.ts';
import { createMetrics } from './metrics.ts';

const EMAIL = { to: 'asha@example.org', subject: 'Hello', text: 'Hello' };

test('a mail server that cannot be used is logged at the start with the setting, and failures are counted', async () => {
  const mailbox = await startMailbox();
  const metrics = await createMetrics({
    database: { sizes: () => Promise.resolve({}) },
    loginsWaiting: () => 0,
  });
  const logged: string[] = [];
  const { log } = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
  });
  const create = async (url: string) => {
    const send = await createMailer(
      { via: 'smtp', url, from: 'no-reply@example.org' },
      log,
      metrics.countEmail,
    );
    return (email: typeof EMAIL) => send?.(email);
  };
  const send = await create(mailbox.url);
  await send(EMAIL);
  mailbox.setBehaviour('reject');
  await expect(send(EMAIL)).rejects.toThrow('rejected');
  expect(logged).toEqual([]);
  await mailbox.close();
  const sendNowhere = await create(mailbox.url.replace('//', '//asha:hunter2@'));
  await expect.poll(() => logged.join('')).toContain('SMTP_URL: the mail server cannot be used');
  expect(logged.join('')).not.toContain('hunter2');
  await expect(sendNowhere(EMAIL)).rejects.toThrow('ECONNREFUSED');
  const counts = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('swadhyay_emails_total'));
  expect(counts).toEqual([
    'swadhyay_emails_total{outcome="sent"} 1',
    'swadhyay_emails_total{outcome="failed"} 2',
  ]);
});
