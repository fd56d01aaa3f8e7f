import type { Mail } from '@rooflab/course';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailSettings } from './env.ts';

/** Sends the mails of sign-in, and notices. */
export interface Mailer {
  /** Returns immediately: the time of an answer must not reveal whether an account exists, and an unreachable mail server must stop nobody. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Resolves when the server has taken the mail, and rejects when it has not. */
  readonly deliver: (mail: Mail) => Promise<void>;
  /** Resolves when the mails under way have been sent or given up. */
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
      // Its message may contain the address; its code does not.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      logger.error({ subject, code }, 'A mail was not sent.');
      throw error;
    }
  }

  return {
    deliver,
    send: async (mail) => {
      const sending = deliver(mail)
        // It was logged; its recipient can request it again.
        .catch(() => undefined)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: async () => {
      await Promise.all(underWay);
      transport.close();
    },
  };
}
