import { createDatabase } from '@rooflab/db';
import { ltiScoreSender } from '../lti/score-sender.ts';
import { runOutgoing } from '../outgoing/run-outgoing.ts';
import { createOutsideClient } from '../outside/outside-client.ts';

/** A process that sends one score and is killed `before` it is sent, or `after` it has arrived and before that is noted. */
const [, , url = '', origin = '', moment = ''] = process.argv;

const db = createDatabase({ url });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const client = createOutsideClient({ privateOrigins: [origin] });
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

const outside: typeof client = {
  check: client.check,
  call: async (address, request) => {
    const isScore = new URL(address).pathname.endsWith('/scores');
    if (isScore && moment === 'before') die();
    const answer = await client.call(address, request);
    if (isScore) die();
    return answer;
  },
};

runOutgoing({
  db,
  logger,
  senders: { 'lti-score': ltiScoreSender({ db, outside, sealKey: 'only-for-tests', clock: () => new Date() }) },
});
