import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and text, as received. */
  readonly data: string;
}

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  /** The next mail that arrives. */
  next(): Promise<ReceivedMail>;
}

/** As much SMTP (RFC 5321) as a client needs to deliver a mail, with a password by AUTH PLAIN (RFC 4616). */
export async function openMailServer(password: string): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const receive = (mail: ReceivedMail): void => {
    const wake = waiting.shift();
    if (wake) wake(mail);
    else mails.push(mail);
  };
  const server = createServer((socket) => serve(socket, { password, receive }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    url: `smtp://rooflab:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    next: async () => mails.shift() ?? (await new Promise((resolve) => waiting.push(resolve))),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

function serve(socket: Socket, { password, receive }: { password: string; receive: (mail: ReceivedMail) => void }): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let [from, to, buffer] = ['', '', ''];
  let inData = false;
  say('220 mail.test');
  const command = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/, 1);
    if (verb === 'EHLO') say('250-mail.test\r\n250 AUTH PLAIN');
    else if (verb === 'AUTH') {
      const [, , given] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0');
      say(given === password ? '235 welcome' : '535 wrong password');
    } else if (verb === 'MAIL') [from] = [/<(.*)>/.exec(line)?.[1] ?? ''];
    else if (verb === 'RCPT') [to] = [/<(.*)>/.exec(line)?.[1] ?? ''];
    else if (verb === 'DATA') inData = true;
    if (verb === 'MAIL' || verb === 'RCPT') say('250 ok');
    if (verb === 'DATA') say('354 go on');
    if (verb === 'QUIT') socket.end('221 bye\r\n');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    buffer += chunk.toString();
    for (let end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')) {
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (!inData) {
        command(text);
        continue;
      }
      inData = false;
      receive({ from, to, data: text });
      say('250 taken');
    }
  });
}
