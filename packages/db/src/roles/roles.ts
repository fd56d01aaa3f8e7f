/** Roles that sign in to the database. The server's name for each is `rooflab_<role>`, in all of its databases. */
export const DATABASE_ROLES = ['migrate', 'portal', 'worker'] as const;

export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** The roles that serve requests and own nothing. The owner of the database migrates it, whatever its name. */
export const SERVING_ROLES = ['portal', 'worker'] as const;

export type ServingRole = (typeof SERVING_ROLES)[number];

export function roleName(role: DatabaseRole): string {
  return `rooflab_${role}`;
}

/** The same database's address, signing in as this role. */
export function roleUrl(url: string, role: DatabaseRole, password: string): string {
  const changed = new URL(url);
  changed.username = roleName(role);
  changed.password = encodeURIComponent(password);
  return changed.href;
}
