import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export interface TestProvider extends AsyncDisposable {
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Goes through the provider's pages as this person, and returns where it sends the browser back to. */
  signIn(authorizationUrl: string, login: string): Promise<URL>;
}

const CLIENT = { clientId: 'rooflab', clientSecret: 'known-to-both-0123456789' };

/**
 * A real OpenID provider on a free port; people are who they say they are, with that name at example.org as their address. `vouches`: it says that it
 * has checked the address.
 */
export async function openTestProvider(redirectUri: string, { vouches = true } = {}): Promise<TestProvider> {
  const server = createServer((request, response) => void callback(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: `${id}@example.org`, email_verified: vouches }),
    }),
  });
  const callback = provider.callback();
  return {
    ...CLIENT,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    signIn: (url, login) => walk({ issuer, login }, url),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Sign-in, consent, and a redirect after each. */
const MOST_STEPS = 12;

async function walk({ issuer, login }: { issuer: string; login: string }, start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const response: Response = await fetch(url, { headers, redirect: 'manual', ...(form && { method: 'POST', body: form }) });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    form = null;
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== issuer) return url;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
  }
  throw new Error('The provider never sent the browser back.');
}
