/** Roles that sign in to the database. The server's name for each role is `rooflab_<role>`, in all of its databases. */
export const DATABASE_ROLES = ['migrate', 'portal'] as const;

export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/**
 * The roles that serve requests and own nothing; the owner of the database migrates it, whatever its name. `fleet` does not sign in: a portal takes this role
 * on the connections on which it does what workers ask for.
 */
export const SERVING_ROLES = ['portal', 'fleet'] as const;

export type ServingRole = (typeof SERVING_ROLES)[number];

/** The role with which workers of earlier releases signed in. Migrating takes its rights. */
export const FORMER_ROLE = 'rooflab_worker';

export function roleName(role: DatabaseRole | ServingRole): string {
  return `rooflab_${role}`;
}

/** The same database's address, signing in as this role. */
export function roleUrl(url: string, role: DatabaseRole, password: string): string {
  const changed = new URL(url);
  changed.username = roleName(role);
  changed.password = encodeURIComponent(password);
  return changed.href;
}
