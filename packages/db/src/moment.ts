const FIRST = new Date('0001-01-01T00:00:00Z');
const AFTER_LAST = new Date('+010000-01-01T00:00:00Z');

/** Whether the database takes it as it is written here: years 1 to 9999. */
export function isStorableMoment(at: Date): boolean {
  return at >= FIRST && at < AFTER_LAST;
}
