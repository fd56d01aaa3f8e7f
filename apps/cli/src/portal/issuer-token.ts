import { z } from 'zod';
import { UsageError } from '../exit-code.ts';
import { PortalFault } from './portal-fault.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Asks the service that runs this job for a token that identifies the run. Throws `PortalFault` and `UsageError`. */
export type IssuerToken = () => Promise<string>;

/** The source of the job's token; null outside of a job. Throws `UsageError` in a job that is not allowed to have one. */
export function issuerToken(variables: Variables, portalUrl: string): IssuerToken | null {
  if (variables.ROOFLAB_ID_TOKEN) return once(variables.ROOFLAB_ID_TOKEN);
  if (variables.GITHUB_ACTIONS === 'true') return fromGitHub(variables, portalUrl);
  if (variables.GITLAB_CI !== 'true') return null;
  throw new UsageError(`This job has no token. Give it id_tokens: { ROOFLAB_ID_TOKEN: { aud: ${portalUrl} } }, or set ROOFLAB_TOKEN.`);
}

/** GitLab gives a job its token at the start, and the portal accepts each token only once. */
function once(token: string): IssuerToken {
  let taken = false;
  return async () => {
    if (taken) {
      const message =
        'This job’s token at the portal has expired. What was handed in is graded all the same: run the job again to read the verdict.';
      throw new PortalFault(message, { code: 'job-token-over', passing: false, cause: null });
    }
    taken = true;
    return token;
  };
}

const answerSchema = z.object({ value: z.string().min(1) });

const REQUEST_TIMEOUT_MS = 10_000;

/** https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token */
function fromGitHub(variables: Variables, portalUrl: string): IssuerToken {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = variables;
  if (!address || !secret || !URL.canParse(address)) {
    throw new UsageError(
      'This job is not allowed to request a token from GitHub. Give it "permissions: id-token: write" (a pull request from a fork never has it), or set ROOFLAB_TOKEN.',
    );
  }
  const url = new URL(address);
  url.searchParams.set('audience', portalUrl);
  return async () => {
    try {
      const headers = { authorization: `bearer ${secret}`, accept: 'application/json' };
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return answerSchema.parse(await response.json()).value;
    } catch (cause) {
      const reason = cause instanceof z.ZodError ? 'it answered without one' : cause instanceof Error ? cause.message : 'no reason given';
      throw new PortalFault(`GitHub gave this run no token (${reason}). Run the job again.`, {
        code: 'no-issuer-token',
        passing: true,
        cause,
      });
    }
  };
}
