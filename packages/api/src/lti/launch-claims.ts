import { z } from 'zod';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

/** Canvas sends null for what it does not know. */
const known = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema.optional());

/** As long as the specification lets ids be. */
const idSchema = z.string().min(1).max(255);

const textSchema = z.string().max(2000);

const claimsSchema = z.object({
  nonce: z.string().min(1),
  sub: known(idSchema),
  name: known(textSchema),
  given_name: known(textSchema),
  family_name: known(textSchema),
  email: known(textSchema),
  [`${CLAIM}/version`]: z.literal('1.3.0'),
  [`${CLAIM}/message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${CLAIM}/deployment_id`]: idSchema,
  [`${CLAIM}/target_link_uri`]: z.url(),
  [`${CLAIM}/resource_link`]: z.object({ id: idSchema }),
  [`${CLAIM}/roles`]: z.array(z.string()),
  [`${CLAIM}/context`]: known(z.object({ id: idSchema, title: known(textSchema), label: known(textSchema) })),
});

/** What a launch says, as far as it is used here. */
export interface LaunchClaims {
  readonly nonce: string;
  readonly deploymentId: string;
  readonly targetLinkUri: string;
  readonly resourceLinkId: string;
  readonly roles: readonly string[];
  /** The course at the platform; null: none. */
  readonly context: { readonly contextId: string; readonly title: string } | null;
  /** Null: the platform hides who it is. */
  readonly sub: string | null;
  readonly name: string;
  readonly email: string | null;
}

/** What the payload of a verified `id_token` says, or the name of the first claim that is missing or malformed. */
export function readLaunchClaims(payload: unknown): { readonly claims: LaunchClaims } | { readonly wrong: string } {
  const { data, error } = claimsSchema.safeParse(payload);
  if (error) return { wrong: String(error.issues[0]?.path[0] ?? 'id_token') };
  const context = data[`${CLAIM}/context`];
  return {
    claims: {
      nonce: data.nonce,
      deploymentId: data[`${CLAIM}/deployment_id`],
      targetLinkUri: data[`${CLAIM}/target_link_uri`],
      resourceLinkId: data[`${CLAIM}/resource_link`].id,
      roles: data[`${CLAIM}/roles`],
      context: context ? { contextId: context.id, title: context.title ?? context.label ?? '' } : null,
      sub: data.sub ?? null,
      name: data.name ?? [data.given_name, data.family_name].filter((part) => part !== undefined).join(' '),
      email: addressOf(data.email),
    },
  };
}

/** In lower case, as accounts keep it; null where it is none. */
function addressOf(email: string | undefined): string | null {
  const address = z.email().max(254).safeParse(email?.toLowerCase());
  return address.success ? address.data : null;
}
