import { createDatabase } from '@rooflab/db';
import { runOutgoing } from '../outgoing/run-outgoing.ts';
import { createOutsideClient } from '../outside/outside-client.ts';
import { webhookSender } from '../webhook/webhook-sender.ts';

/** A process that makes one call of a webhook and is killed `before` it is sent, or `after` it has arrived and before that is noted. */
const [, , url = '', origin = '', moment = ''] = process.argv;

const db = createDatabase({ url });
const outside = createOutsideClient({ privateOrigins: [origin] });
const sender = webhookSender({ db, outside, sealKey: 'only-for-tests', clock: () => new Date() });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

runOutgoing({
  db,
  logger,
  senders: {
    webhook: {
      send: async (call, signal) => {
        if (moment === 'before') die();
        const outcome = await sender.send(call, signal);
        die();
        return outcome;
      },
    },
  },
});
