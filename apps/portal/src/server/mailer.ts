import type { Mail } from '@rooflab/course';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailSettings } from './env.ts';

/** Sends what sign-in has to say. */
export interface Mailer {
  /** Returns at once: how long an answer takes must not tell whether an account exists, and a mail server that is away stops nobody. */
  readonly send: (mail: Mail) => Promise<void>;
  /** When what is under way has been sent, or was given up. */
  close(): Promise<void>;
}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer({ smtpUrl, from }: MailSettings, logger: Logger): Mailer {
  const transport = createTransport(smtpUrl, { from, ...TIMEOUTS_MS });
  const underWay = new Set<Promise<void>>();

  async function deliver({ to, subject, text }: Mail): Promise<void> {
    try {
      await transport.sendMail({ to, subject, text });
      logger.info({ subject }, 'A mail was sent.');
    } catch (error) {
      // Its message may hold the address; its code does not.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      logger.error({ subject, code }, 'A mail was not sent. Its recipient can request it again.');
    }
  }

  return {
    send: async (mail) => {
      const sending = deliver(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: async () => {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
