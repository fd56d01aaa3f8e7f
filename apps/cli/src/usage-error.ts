/** The command was used wrongly: exit code 2, and nothing was graded. */
export class UsageError extends Error {
  override name = 'UsageError';
}
