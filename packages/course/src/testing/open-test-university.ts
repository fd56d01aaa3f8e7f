import { z } from 'zod';
import { type AuthOptions, createAuth } from '../auth/auth.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from './open-test-api.ts';
import { openTestBrowser, type TestBrowser } from './open-test-browser.ts';
import { openTestProvider, type TestProvider } from './open-test-provider.ts';

export const REDIRECT = `${TEST_ORIGIN}/api/auth/callback/university`;

const userSchema = z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() });

const sessionSchema = z.object({ user: userSchema }).nullable();

interface UniversityOptions {
  /** It says that it has checked addresses. */
  readonly vouches?: boolean;
  readonly sendMail?: NonNullable<AuthOptions['sendMail']>;
}

export interface TestUniversity extends AsyncDisposable {
  readonly api: TestApi;
  readonly provider: TestProvider;
  browser(address?: string): TestBrowser;
  /** Where the button leads. */
  begin(browser: TestBrowser): Promise<URL>;
  /** All the way, as this person; returns where the browser ends. */
  signIn(browser: TestBrowser, login: string): Promise<string | null>;
  /** Who is signed in now; null: nobody. */
  user(browser: TestBrowser): Promise<z.infer<typeof userSchema> | null>;
}

/** The API with sign-in at a university. */
export async function openTestUniversity({ vouches = true, sendMail }: UniversityOptions = {}): Promise<TestUniversity> {
  const api = await openTestApi();
  const provider = await openTestProvider(REDIRECT, { vouches });
  const { discoveryUrl, clientId, clientSecret } = provider;
  const university = { id: 'university', name: 'University', discoveryUrl, clientId, clientSecret };
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false, ...(sendMail && { sendMail }) };
  const auth = createAuth({ ...settings, db: api.db, logger: api.services.logger, oidc: [university] });
  const begin = async (browser: TestBrowser) => {
    const { text } = await browser.post('/sign-in/social', { provider: 'university', callbackURL: '/courses' });
    return new URL(z.object({ url: z.url() }).parse(JSON.parse(text)).url);
  };
  return {
    api: { ...api, services: { ...api.services, auth } },
    provider,
    browser: (address) => openTestBrowser({ ...api.services, auth }, address),
    begin,
    signIn: async (browser, login) => {
      const back = await provider.signIn((await begin(browser)).href, login);
      return (await browser.send({ path: back.href })).location;
    },
    user: async (browser) => sessionSchema.parse(JSON.parse((await browser.send({ path: '/api/auth/get-session' })).text))?.user ?? null,
    [Symbol.asyncDispose]: async () => {
      await provider[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}
