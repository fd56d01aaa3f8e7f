import type { Mail } from '../auth/mails.ts';
import type { Sender } from '../outgoing/sender.ts';
import type { Services } from '../procedure/context.ts';
import { noticeMail } from './notice-mail.ts';

/** How an installation that has a mail server sends notices. */
export interface NoticeMails {
  /** Rejects where the server does not take the mail. */
  readonly deliver: (mail: Mail) => Promise<void>;
  /** The portal’s address, for links. */
  readonly baseUrl: string;
}

/** Mails people what they should look at, if there still is something when the mail is due. */
export function noticeSender({ db }: Pick<Services, 'db'>, { deliver, baseUrl }: NoticeMails): Sender {
  return {
    send: async ({ targetId }) => {
      const mail = await noticeMail(db, { enrolmentId: targetId, baseUrl });
      if (mail === null) return { outcome: 'delivered' };
      try {
        await deliver(mail);
        return { outcome: 'delivered' };
      } catch {
        // The mailer has logged why; its message may hold the address.
        return { outcome: 'retry', reason: 'The mail server did not take it.' };
      }
    },
  };
}
