import { z } from 'zod';

/** What an API token may do, within the rights of its owner. */
export const SCOPES = ['hand-in:write', 'results:read', 'course:read', 'course:write', 'lab:write', 'admin'] as const;

export const scopeSchema = z.enum(SCOPES);

export type Scope = z.infer<typeof scopeSchema>;

/** What `rooflab hand-in` needs. */
export const COMMAND_LINE_SCOPES: readonly Scope[] = ['hand-in:write', 'results:read', 'course:read'];

/** Shown to the owner of a token when choosing scopes. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  'hand-in:write': 'hand in, cancel and choose your own hand-ins; ask staff about them, and answer comments on them',
  'results:read': 'read your own hand-ins and results; for staff, those of the course',
  'course:read': 'read courses, assignments, leaderboards and, for staff, rosters and grades',
  'course:write': 'for staff: change courses, assignments, rosters, extensions, overrides and regrades; comment on hand-ins',
  'lab:write': 'for instructors: publish labs of your courses',
  admin: 'for administrators: users, workers, alerts and all courses',
};

/** `{ "hand-in": ["write"] }`, the form in which better-auth stores them. */
export function permissionsOf(scopes: readonly Scope[]): Record<string, string[]> {
  const permissions: Record<string, string[]> = {};
  for (const scope of scopes) {
    const [noun = scope, verb = 'all'] = scope.split(':');
    permissions[noun] = [...(permissions[noun] ?? []), verb];
  }
  return permissions;
}

/** The scopes in better-auth's permissions; unknown ones are left out. */
export function scopesOf(permissions: unknown): Scope[] {
  const parsed = z.record(z.string(), z.array(z.string())).safeParse(permissions);
  if (!parsed.success) return [];
  return SCOPES.filter((scope) => {
    const [noun = scope, verb = 'all'] = scope.split(':');
    return parsed.data[noun]?.includes(verb) ?? false;
  });
}
