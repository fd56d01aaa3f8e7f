import { z } from 'zod';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
/** https://www.imsglobal.org/spec/lti-ags/v2p0, section 3.1 */
const AGS_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
/** https://www.imsglobal.org/spec/lti-nrps/v2p0, section 3.6.1.1 */
const NRPS_CLAIM = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
/** https://www.imsglobal.org/spec/lti-dl/v2p0, section 4.4.1 */
const DEEP_LINKING_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

/** In a link that Rooflab made by deep linking: the id of its assignment. */
export const ASSIGNMENT_PARAMETER = 'rooflab_assignment';

/** Canvas sends null for what it does not know. */
export const known = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema.optional());

/** What the database can keep. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Claims that a launch can do without. */
const offered = <T extends z.ZodType>(schema: T) => known(schema).catch(undefined);

/** The length is that of the specification. */
export const idSchema = z.string().min(1).max(255).refine(isStorable);

export const textSchema = z.string().max(2000).refine(isStorable);

const addressSchema = z.url({ protocol: /^https?$/ }).max(2000);

const baseSchema = z.object({
  nonce: z.string().min(1),
  sub: known(idSchema),
  name: known(textSchema),
  given_name: known(textSchema),
  family_name: known(textSchema),
  email: known(textSchema),
  [`${CLAIM}/version`]: z.literal('1.3.0'),
  [`${CLAIM}/deployment_id`]: idSchema,
  [`${CLAIM}/roles`]: z.array(z.string()),
  [`${CLAIM}/context`]: known(z.object({ id: idSchema, title: known(textSchema), label: known(textSchema) })),
  [AGS_CLAIM]: offered(
    z.object({ scope: z.array(z.string().max(300)).max(20), lineitem: known(addressSchema), lineitems: known(addressSchema) }),
  ),
  [NRPS_CLAIM]: offered(z.object({ context_memberships_url: addressSchema })),
});

const claimsSchema = z.discriminatedUnion(`${CLAIM}/message_type`, [
  baseSchema.extend({
    [`${CLAIM}/message_type`]: z.literal('LtiResourceLinkRequest'),
    [`${CLAIM}/target_link_uri`]: z.url(),
    [`${CLAIM}/resource_link`]: z.object({ id: idSchema, title: known(textSchema) }),
    [`${CLAIM}/custom`]: offered(z.object({ [ASSIGNMENT_PARAMETER]: z.uuid() })),
  }),
  baseSchema.extend({
    [`${CLAIM}/message_type`]: z.literal('LtiDeepLinkingRequest'),
    [DEEP_LINKING_CLAIM]: z.object({
      deep_link_return_url: addressSchema,
      accept_types: z.array(z.string()),
      accept_multiple: known(z.boolean()),
      accept_lineitem: known(z.boolean()),
      // It is part of an address while a new person chooses an account.
      data: known(z.string().max(4000)),
    }),
  }),
]);

type ParsedClaims = z.infer<typeof claimsSchema>;

/** Where a platform accepts grades (Assignment and Grade Services). */
interface GradeService {
  /** What the platform allows Rooflab there. */
  readonly scopes: readonly string[];
  /** The column of this link; null: the link has none. */
  readonly lineItemUrl: string | null;
  /** The columns of the course; null: hidden from Rooflab. */
  readonly lineItemsUrl: string | null;
}

interface BaseClaims {
  readonly nonce: string;
  readonly deploymentId: string;
  readonly roles: readonly string[];
  /** The course at the platform; null: none. `membershipsUrl`: where its roster is (Names and Role Provisioning Services); null: nowhere. */
  readonly context: { readonly contextId: string; readonly title: string; readonly membershipsUrl: string | null } | null;
  /** Null: the platform accepts no grades. */
  readonly gradeService: GradeService | null;
  /** Null: the platform hides who it is. */
  readonly sub: string | null;
  readonly name: string;
  readonly email: string | null;
}

/** Somebody opens a link. */
interface ResourceLinkClaims extends BaseClaims {
  readonly message: 'resource-link';
  readonly targetLinkUri: string;
  readonly resourceLinkId: string;
  readonly resourceLinkTitle: string;
  /** The assignment for which Rooflab made the link; null: somebody else made it. */
  readonly assignmentId: string | null;
}

/** Somebody who teaches wants to add links. */
interface DeepLinkingClaims extends BaseClaims {
  readonly message: 'deep-linking';
  readonly returnUrl: string;
  readonly acceptsLinks: boolean;
  readonly acceptsMultiple: boolean;
  /** The platform does not say that it would ignore columns for grades. */
  readonly acceptsLineItem: boolean;
  /** To be returned unchanged; null: none. */
  readonly data: string | null;
}

/** The claims of a launch that Rooflab uses. */
export type LaunchClaims = ResourceLinkClaims | DeepLinkingClaims;

/** What the payload of a verified `id_token` says, or the name of the first claim that is missing or malformed. */
export function readLaunchClaims(payload: unknown): { readonly claims: LaunchClaims } | { readonly wrong: string } {
  const { data, error } = claimsSchema.safeParse(payload);
  if (error) return { wrong: String(error.issues[0]?.path[0] ?? 'id_token') };
  return { claims: { ...baseOf(data), ...messageOf(data) } };
}

function baseOf(data: ParsedClaims): BaseClaims {
  const context = data[`${CLAIM}/context`];
  const membershipsUrl = data[NRPS_CLAIM]?.context_memberships_url ?? null;
  const grades = data[AGS_CLAIM];
  return {
    nonce: data.nonce,
    deploymentId: data[`${CLAIM}/deployment_id`],
    roles: data[`${CLAIM}/roles`],
    context: context ? { contextId: context.id, title: context.title ?? context.label ?? '', membershipsUrl } : null,
    gradeService: grades ? { scopes: grades.scope, lineItemUrl: grades.lineitem ?? null, lineItemsUrl: grades.lineitems ?? null } : null,
    sub: data.sub ?? null,
    name: nameOf(data),
    email: addressOf(data.email),
  };
}

type MessageClaims = Omit<ResourceLinkClaims, keyof BaseClaims> | Omit<DeepLinkingClaims, keyof BaseClaims>;

function messageOf(data: ParsedClaims): MessageClaims {
  if (DEEP_LINKING_CLAIM in data) {
    const settings = data[DEEP_LINKING_CLAIM];
    return {
      message: 'deep-linking',
      returnUrl: settings.deep_link_return_url,
      acceptsLinks: settings.accept_types.includes('ltiResourceLink'),
      acceptsMultiple: settings.accept_multiple ?? false,
      acceptsLineItem: settings.accept_lineitem ?? true,
      data: settings.data ?? null,
    };
  }
  const link = data[`${CLAIM}/resource_link`];
  return {
    message: 'resource-link',
    targetLinkUri: data[`${CLAIM}/target_link_uri`],
    resourceLinkId: link.id,
    resourceLinkTitle: link.title ?? '',
    assignmentId: data[`${CLAIM}/custom`]?.[ASSIGNMENT_PARAMETER] ?? null,
  };
}

/** Empty where the platform hides it. */
export function nameOf({ name, given_name, family_name }: Pick<ParsedClaims, 'name' | 'given_name' | 'family_name'>): string {
  return name ?? [given_name, family_name].filter((part) => part !== undefined).join(' ');
}

/** In lower case, as accounts have it; null for an invalid address. */
export function addressOf(email: string | undefined): string | null {
  const address = z.email().max(254).safeParse(email?.toLowerCase());
  return address.success ? address.data : null;
}
