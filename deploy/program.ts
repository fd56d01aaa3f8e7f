/** Runs a program of this folder on `DATABASE_URL`: prints its return value; a failure is one line on stderr, and exit code 1. */
export async function runProgram(name: string, work: (url: string) => Promise<string>): Promise<never> {
  try {
    const url = process.env.DATABASE_URL ?? '';
    if (url === '') throw new Error('DATABASE_URL is missing: postgres://user:password@host/name');
    process.stdout.write(`${await work(url)}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
