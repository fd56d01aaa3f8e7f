import { z } from 'zod';
import type { EffectiveExtension } from '../extension/more-time.ts';
import { idSchema, lineSchema, roleSchema, userIdSchema } from '../procedure/schemas.ts';

export const emailSchema = z.email().max(320);
export const sectionSchema = lineSchema(100);

export const rosterEntrySchema = z.object({
  enrolmentId: idSchema,
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  section: z.string().nullable(),
  nickname: z.string().nullable(),
  createdAt: z.date(),
  droppedAt: z.date().nullable(),
});

export type RosterEntry = z.infer<typeof rosterEntrySchema>;

/** A line of a roster that waits for somebody to sign in. */
export const openInvitationSchema = z.object({
  invitationId: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  section: z.string().nullable(),
  createdAt: z.date(),
  /** When its link expires; null: it has none. */
  linkExpiresAt: z.date().nullable(),
  /** An account that claims this address and has not proved it. */
  signUp: z.object({ userId: userIdSchema, name: z.string(), createdAt: z.date() }).nullable(),
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** Somebody who is to be a student of the course, and has not joined. */
export interface InvitedStudent {
  readonly invitationId: string;
  /** May be empty. */
  readonly name: string;
  readonly email: string;
  readonly section: string | null;
  /** Given already, for when they join. */
  readonly extensions: readonly EffectiveExtension[];
}

export const rosterStepSchema = z.object({
  /**
   * `enrol`: has an account whose address is proved, and is in the course immediately. `invite`: has none yet, and gets the role at the first
   * sign-in that proves this address. `update`: role or section change, or the person is taken back. `drop`: in the course or invited, but not
   * in the file.
   */
  action: z.enum(['enrol', 'invite', 'update', 'unchanged', 'drop']),
  email: z.string(),
  name: z.string(),
  /** The role that the person has afterwards, or will have. */
  role: roleSchema,
  section: z.string().nullable(),
});

export type RosterStep = z.infer<typeof rosterStepSchema>;

/** What an invitation's link leads to. */
export const linkedInvitationSchema = z.object({
  state: z.enum(['open', 'used', 'expired']),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  courseTitle: z.string(),
});

export type LinkedInvitation = z.infer<typeof linkedInvitationSchema>;
