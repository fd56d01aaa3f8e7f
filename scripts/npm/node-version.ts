/** The oldest Node that runs the command: its permission model confines the grading process. */
const OLDEST_NODE = [22, 14] as const;

/** For `engines` of the package. */
export const NODE_RANGE = `>=${OLDEST_NODE.join('.')}`;

/** What is wrong with this version of Node (`24.1.0`), with the remedy; null when it can run the command. */
export function tooOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Rooflab needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${version}. Install a newer one from https://nodejs.org.`;
}
