/** `warps` → `warp`, `passes` → `pass`, `entries` → `entry`. */
export function singular(unit: string): string {
  return unit.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/(?<=ss)es$|(?<=[a-z])s$/, '');
}
