/** Who signs in to the database. A server knows each by the name `rooflab_<role>`, for all of its databases. */
export const DATABASE_ROLES = ['migrate', 'portal', 'worker'] as const;

export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** Those that serve, and own nothing. The owner of the database migrates it, whatever the owner is called. */
export const SERVING_ROLES = ['portal', 'worker'] as const;

export type ServingRole = (typeof SERVING_ROLES)[number];

export function roleName(role: DatabaseRole): string {
  return `rooflab_${role}`;
}

/** The same database, signed in to as this role. */
export function roleUrl(url: string, role: DatabaseRole, password: string): string {
  const changed = new URL(url);
  changed.username = roleName(role);
  changed.password = encodeURIComponent(password);
  return changed.href;
}
