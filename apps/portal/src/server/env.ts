import { availableParallelism } from 'node:os';
import { DEFAULT_ISSUERS, type InstallationSettings, type OidcProvider, privateOrigin, type TrustedIssuer } from '@rooflab/course';
import { type TracingSettings, tracingSettings, tracingVariables } from '@rooflab/tracing';
import { z } from 'zod';

/** `10.0.0.1, 10.0.0.2` */
const listSchema = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

/** `https://moodle.internal, http://localhost:4000` */
const originsSchema = listSchema.transform((items, { addIssue }) =>
  items.map((item) => {
    const origin = privateOrigin(item);
    if (origin === null) addIssue('must be origins, as in https://moodle.internal');
    return origin ?? '';
  }),
);

/** A variable that is set but empty, as compose files produce them, counts as not set. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** `gitlab=https://gitlab.example.org`. Unencrypted keys are accepted from this machine only, as in tests. */
const issuerSchema = z
  .string()
  .regex(
    /^(github|gitlab)=(https:\/\/[^\s?#]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
    'must be github=<https address> or gitlab=<https address>',
  )
  .transform((text): TrustedIssuer => {
    const [kind, url = ''] = text.split(/=(.*)/s);
    return { kind: kind === 'github' ? 'github' : 'gitlab', url: url.replace(/\/+$/, '') };
  });

const schema = z.object({
  /** 0: any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on: by default only this machine; `0.0.0.0` is all of its addresses. */
  ROOFLAB_HOST: optional(z.union([z.ipv4(), z.ipv6(), z.literal('localhost')])),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** How many processes share the port; by default one per core, up to four. */
  ROOFLAB_PORTAL_PROCESSES: optional(z.coerce.number().int().min(1).max(64)),
  /** Signs sessions; `openssl rand -base64 32`. */
  ROOFLAB_SECRET: z.string().min(1),
  /** Where people reach the portal; `http://localhost:<PORT>` by default. */
  ROOFLAB_URL: optional(z.url({ protocol: /^https?$/ })),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Further origins whose pages may call the API. */
  ROOFLAB_TRUSTED_ORIGINS: listSchema,
  /** Addresses of the reverse proxies in front, whose `X-Forwarded-For` is trusted. */
  ROOFLAB_TRUSTED_PROXIES: listSchema,
  /** Address of an OpenID Connect provider; `<issuer>/.well-known/openid-configuration` describes it. */
  ROOFLAB_OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  ROOFLAB_OIDC_CLIENT_ID: optional(z.string()),
  ROOFLAB_OIDC_CLIENT_SECRET: optional(z.string()),
  /** Label of the button. */
  ROOFLAB_OIDC_NAME: optional(z.string().max(60)),
  /** `smtps://user:password@mail.example.org`; `smtp:` switches to TLS if the server offers it. */
  ROOFLAB_SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** `Rooflab <rooflab@example.org>` */
  ROOFLAB_MAIL_FROM: optional(z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address')),
  /** Who may create courses besides administrators: nobody, or also the instructors of any course. */
  ROOFLAB_COURSE_CREATORS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['administrators', 'instructors']).default('instructors'),
  ),
  /** Origins that may be called although they are in a private network or use plain http: `https://moodle.internal, http://localhost:4000`. */
  ROOFLAB_PRIVATE_ORIGINS: originsSchema,
  /** Whose workflows may hand in: `github=<issuer>` and `gitlab=<issuer>`, or `none`. By default GitHub's and GitLab.com's. */
  ROOFLAB_CI_ISSUERS: optional(listSchema.pipe(z.union([z.tuple([z.literal('none')]), z.array(issuerSchema)]))),
  /** Percent of the verdicts on hand-ins that another worker checks. */
  ROOFLAB_SPOT_CHECK_PERCENT: optional(z.coerce.number().min(0).max(100)),
  /** Grants read access to `/api/metrics`. */
  ROOFLAB_METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...tracingVariables,
});

const SPOT_CHECK_PERCENT = 1;

/** A demo with known passwords must only be reachable from this machine. */
const LOOPBACK = '127.0.0.1';

/** PostgreSQL and workers may run on the same machine, and each process takes memory and connections. */
const MOST_PROCESSES_BY_DEFAULT = 4;

type Variables = z.infer<typeof schema>;

/** Variables that are only useful together. */
const GROUPS: readonly { readonly needs: readonly (keyof Variables)[]; readonly may?: readonly (keyof Variables)[] }[] = [
  { needs: ['ROOFLAB_OIDC_ISSUER', 'ROOFLAB_OIDC_CLIENT_ID', 'ROOFLAB_OIDC_CLIENT_SECRET'], may: ['ROOFLAB_OIDC_NAME'] },
  { needs: ['ROOFLAB_SMTP_URL', 'ROOFLAB_MAIL_FROM'] },
];

export interface MailSettings {
  /** `smtps://user:password@host` */
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Number of processes that share the port; one outside production, where pages are compiled on demand. */
  readonly processes: number;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly production: boolean;
  readonly trustedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Origins that may be called although they are in a private network. */
  readonly privateOrigins: readonly string[];
  readonly oidc: OidcProvider | null;
  readonly mail: MailSettings | null;
  readonly settings: InstallationSettings;
  readonly metricsToken: string | null;
  /** Share of the verdicts on hand-ins that another worker checks, between 0 and 1. */
  readonly spotCheckShare: number;
  /** Issuers whose workflows may hand in. */
  readonly ciIssuers: readonly TrustedIssuer[];
  readonly logLevel: Variables['LOG_LEVEL'];
  /** Null: nothing is traced. */
  readonly tracing: TracingSettings | null;
}

/** The environment lacks something that the portal needs, or it is malformed. */
export class WrongEnvironment extends Error {
  override readonly name = 'WrongEnvironment';
}

/** Throws `WrongEnvironment`, which names every variable that is missing or malformed, and never shows a value. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  const wrong = parsed.success
    ? missingOfGroups(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (wrong.length > 0 || !parsed.success) {
    throw new WrongEnvironment(`The portal cannot start with this environment:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    host: env.ROOFLAB_HOST ?? LOOPBACK,
    databaseUrl: env.DATABASE_URL,
    secret: env.ROOFLAB_SECRET,
    baseUrl: (env.ROOFLAB_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    production,
    processes: production ? (env.ROOFLAB_PORTAL_PROCESSES ?? Math.min(availableParallelism(), MOST_PROCESSES_BY_DEFAULT)) : 1,
    trustedOrigins: env.ROOFLAB_TRUSTED_ORIGINS,
    trustedProxies: env.ROOFLAB_TRUSTED_PROXIES,
    privateOrigins: env.ROOFLAB_PRIVATE_ORIGINS,
    oidc: oidcOf(env),
    mail: mailOf(env),
    settings: { instructorsCreateCourses: env.ROOFLAB_COURSE_CREATORS === 'instructors' },
    metricsToken: env.ROOFLAB_METRICS_TOKEN ?? null,
    spotCheckShare: (env.ROOFLAB_SPOT_CHECK_PERCENT ?? SPOT_CHECK_PERCENT) / 100,
    ciIssuers: issuersOf(env),
    logLevel: env.LOG_LEVEL,
    tracing: tracingSettings(env, 'rooflab-portal'),
  };
}

function missingOfGroups(env: Variables): string[] {
  return GROUPS.flatMap(({ needs, may = [] }) => {
    const given = [...needs, ...may].filter((name) => env[name] !== undefined);
    if (given.length === 0) return [];
    return needs.filter((name) => env[name] === undefined).map((name) => `${name}: is missing, but ${given.join(' and ')} is set`);
  });
}

function issuersOf(env: Variables): readonly TrustedIssuer[] {
  const given: readonly (TrustedIssuer | 'none')[] = env.ROOFLAB_CI_ISSUERS ?? DEFAULT_ISSUERS;
  return given.filter((issuer) => issuer !== 'none');
}

/** Part of addresses, and of what the provider must be told: `<portal>/api/auth/callback/oidc`. */
const OIDC_ID = 'oidc';

function oidcOf(env: Variables): OidcProvider | null {
  const { ROOFLAB_OIDC_ISSUER: issuer, ROOFLAB_OIDC_CLIENT_ID: clientId, ROOFLAB_OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const discoveryUrl = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  return { id: OIDC_ID, name: env.ROOFLAB_OIDC_NAME ?? new URL(issuer).hostname, discoveryUrl, clientId, clientSecret };
}

function mailOf({ ROOFLAB_SMTP_URL: smtpUrl, ROOFLAB_MAIL_FROM: from }: Variables): MailSettings | null {
  return smtpUrl === undefined || from === undefined ? null : { smtpUrl, from };
}
