import { randomUUID } from 'node:crypto';
import { findCaller } from '../auth/find-caller.ts';
import type { Mail } from '../auth/mails.ts';
import type { Services } from '../procedure/context.ts';
import { createCaller } from '../router.ts';
import { TEST_ORIGIN } from './open-test-api.ts';

/** Strong enough to be taken. */
export const PASSWORD = 'a password of some length';

export interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
}

export type TestBrowser = ReturnType<typeof openTestBrowser>;

/** A browser that keeps its cookies: better-auth's own addresses by `send`, procedures by `call`. `address`: where it is in the network. */
export function openTestBrowser(services: Services, address = '192.0.2.7') {
  const cookies = new Map<string, string>();
  const withOwn = (headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    return new Headers({ origin: TEST_ORIGIN, ...(cookie && { cookie }), 'x-forwarded-for': address, ...headers });
  };
  const send = async ({ path, body, method = body === undefined ? 'GET' : 'POST', headers }: Sent) => {
    const json = body !== undefined && { 'content-type': 'application/json' };
    const init = { method, headers: withOwn({ ...json, ...headers }), ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await services.auth.handler(new Request(new URL(path, TEST_ORIGIN), init));
    const setCookie = response.headers.getSetCookie();
    for (const line of setCookie) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return { status: response.status, setCookie, location: response.headers.get('location'), text: await response.text() };
  };
  const post = (route: string, body: unknown, headers?: Record<string, string>) =>
    send({ path: `/api/auth${route}`, body, ...(headers && { headers }) });
  /** Procedures with the rights of the user that such a request comes from. */
  const call = async (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const own = withOwn(headers);
    const found = await findCaller({ ...services, headers: own, method, trustedOrigins: [TEST_ORIGIN] });
    return createCaller({ ...services, ...found, headers: own, requestId: randomUUID(), receivedAt: () => new Date() });
  };
  const signIn = (email: string, password = PASSWORD) => post('/sign-in/email', { email, password });
  return {
    send,
    post,
    call,
    signIn,
    /** Only asks for an account. */
    signUp: (email: string, password = PASSWORD) => post('/sign-up/email', { email, password, name: 'Ada' }),
    /** Makes an account and signs in, where no mail is sent. */
    join: async (email: string) => {
      await post('/sign-up/email', { email, password: PASSWORD, name: 'Ada' });
      return await signIn(email);
    },
    me: async (headers: Record<string, string> = {}) => await (await call(headers)).me.get(),
    forgetCookies: () => cookies.clear(),
  };
}

/** The secret behind the `#` of the link that a mail or an administrator hands over. */
export function linkToken(text: string): string {
  return /\/reset-password#([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Mails that were sent, latest last. */
export function keptMails() {
  const sent: Mail[] = [];
  return { sent, sendMail: async (mail: Mail) => void sent.push(mail), last: (): Mail => sent.at(-1) ?? { to: '', subject: '', text: '' } };
}
