import { z } from 'zod';

/** `10.0.0.1, 10.0.0.2` */
const listSchema = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

const schema = z.object({
  /** 0: any free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Signs sessions; `openssl rand -base64 32`. */
  ROOFLAB_SECRET: z.string().min(1),
  /** Where people reach the portal; `http://localhost:<PORT>` unless said. */
  ROOFLAB_URL: z.url({ protocol: /^https?$/ }).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Further origins whose pages may call. */
  ROOFLAB_TRUSTED_ORIGINS: listSchema,
  /** Addresses of the reverse proxies in front, whose `X-Forwarded-For` is believed. */
  ROOFLAB_TRUSTED_PROXIES: listSchema,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Env {
  readonly port: number;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly production: boolean;
  readonly trustedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL'];
}

/** The environment does not say what the portal needs. */
export class WrongEnvironment extends Error {
  override readonly name = 'WrongEnvironment';
}

/** Throws `WrongEnvironment`, which names every variable that is missing or malformed, and never shows a value. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new WrongEnvironment(`The portal cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    secret: env.ROOFLAB_SECRET,
    baseUrl: (env.ROOFLAB_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    production: env.NODE_ENV === 'production',
    trustedOrigins: env.ROOFLAB_TRUSTED_ORIGINS,
    trustedProxies: env.ROOFLAB_TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
  };
}
