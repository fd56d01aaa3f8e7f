import { z } from 'zod';

/** What issues tokens to the runs of workflows, and how it names things in them. */
export interface TrustedIssuer {
  readonly kind: 'github' | 'gitlab';
  /** `iss`, without a slash at its end. */
  readonly url: string;
}

export const DEFAULT_ISSUERS: readonly TrustedIssuer[] = [
  { kind: 'github', url: 'https://token.actions.githubusercontent.com' },
  { kind: 'gitlab', url: 'https://gitlab.com' },
];

/** Where each publishes the keys that it signs with. */
const KEY_PATHS = { github: '/.well-known/jwks', gitlab: '/oauth/discovery/keys' } as const;

export function keysUrl({ kind, url }: TrustedIssuer): URL {
  return new URL(`${url}${KEY_PATHS[kind]}`);
}

/** Other people's requests end at the origin; the page says which host a repository is at. */
export function issuerName({ kind, url }: TrustedIssuer): string {
  return DEFAULT_ISSUERS.some((known) => known.url === url) ? { github: 'GitHub', gitlab: 'GitLab.com' }[kind] : new URL(url).host;
}

/** Decimal digits; GitLab has written them as numbers too. */
const numberSchema = z
  .union([z.string(), z.int().nonnegative()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/));

/** What the database can store: no control characters, and no half of a surrogate pair. */
const STORABLE = /^[^\p{Cc}\p{Cs}]+$/u;

const nameSchema = z.string().max(300).regex(STORABLE);

const standard = { jti: z.string().max(200).regex(STORABLE), exp: z.number(), aud: z.union([z.string(), z.array(z.string())]) };

/** https://docs.github.com/en/actions/reference/security/oidc#oidc-token-claims */
const githubSchema = z
  .looseObject({
    ...standard,
    repository_id: numberSchema,
    repository_owner_id: numberSchema,
    actor_id: numberSchema,
    repository: nameSchema,
    actor: nameSchema,
    event_name: nameSchema,
    run_id: numberSchema,
    sha: nameSchema,
  })
  .transform((claims) => ({
    ...claims,
    repositoryId: claims.repository_id,
    ownerId: claims.repository_owner_id,
    actorId: claims.actor_id,
    event: claims.event_name,
    runId: claims.run_id,
  }));

/** https://docs.gitlab.com/ci/secrets/id_token_authentication/#token-payload */
const gitlabSchema = z
  .looseObject({
    ...standard,
    project_id: numberSchema,
    namespace_id: numberSchema,
    user_id: numberSchema,
    project_path: nameSchema,
    user_login: nameSchema,
    pipeline_source: nameSchema,
    pipeline_id: numberSchema,
    sha: nameSchema,
  })
  .transform((claims) => ({
    ...claims,
    repositoryId: claims.project_id,
    ownerId: claims.namespace_id,
    actorId: claims.user_id,
    repository: claims.project_path,
    actor: claims.user_login,
    event: claims.pipeline_source,
    runId: claims.pipeline_id,
  }));

export const CLAIMS = { github: githubSchema, gitlab: gitlabSchema } as const;

/**
 * Started by somebody who may write to the repository, with that repository's own files. `issue_comment`, `workflow_run` and `pull_request_target` run for
 * anybody. A pull request's token cannot be told from that of a fork's: its repository is the one that it asks to be merged into, and no claim names the one
 * that its branch is of. A private repository may give forks tokens, and its owner becomes the actor by adding a label.
 */
export const OWN_EVENTS: Readonly<Record<TrustedIssuer['kind'], readonly string[]>> = {
  github: ['push', 'workflow_dispatch'],
  gitlab: ['push', 'web'],
};

/** How old a token may be: GitHub gives one when it is asked, GitLab when a job starts, which by default ends within an hour. */
export const OLDEST_SECONDS = { github: 600, gitlab: 3600 } as const;

/** What to start instead of a pull request, whose own branch is pushed to as well. */
export const PULL_REQUEST_REMEDY: Readonly<Record<TrustedIssuer['kind'], { readonly events: readonly string[]; readonly remedy: string }>> =
  {
    github: {
      events: ['pull_request', 'pull_request_target'],
      remedy: 'Use `on: push`: a push to the branch of a pull request counts as well. Let the pull request only grade.',
    },
    gitlab: {
      events: ['merge_request_event', 'external_pull_request_event'],
      remedy: 'Let the job run where $CI_PIPELINE_SOURCE is push: a push to the branch of a merge request counts as well.',
    },
  };
