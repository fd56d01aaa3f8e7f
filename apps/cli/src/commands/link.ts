import type { Command } from 'commander';
import { EXIT, UsageError } from '../exit-code.ts';
import { issuerToken } from '../portal/issuer-token.ts';
import { PortalFault } from '../portal/portal-fault.ts';
import { retrying } from '../portal/retry.ts';
import { createAnonymousClient } from '../portal/run-token.ts';
import { visibleLine } from '../report/layout/visible-text.ts';
import { portalUrl } from './portal-address.ts';

export function declare(program: Command): void {
  program
    .command('link')
    .description(
      'link the repository of this workflow to your course at a portal (ROOFLAB_URL), so that it can hand in, or publish labs, without a token',
    )
    .argument('<code>', 'from your account page; it counts for 15 minutes, once')
    .option('--publish-labs', 'the code is for publishing the labs of the course, which only instructors can make, and not for handing in')
    .action(async (code, { publishLabs = false }) => {
      process.exitCode = await linkCommand(code, publishLabs ? 'publish_labs' : 'hand_in');
    });
}

/** What the run may do from now on. */
const MAY = { hand_in: 'hand in for you', publish_labs: 'publish labs of the course' } as const;

/** Links the repository of this run to the course, and for the purpose, for which the code was created. */
async function linkCommand(code: string, purpose: keyof typeof MAY): Promise<number> {
  const url = portalUrl(process.env);
  const ownToken = issuerToken(process.env, url);
  if (ownToken === null) {
    throw new UsageError('rooflab link runs in a workflow of GitHub Actions or a job of GitLab: only there can a repository prove itself.');
  }
  const client = createAnonymousClient(url);
  const onRetry = (fault: PortalFault): void => void process.stderr.write(`${fault.message}\n`);
  try {
    const link = async (options: { signal: AbortSignal }) =>
      client.workflow.link.mutate({ token: await ownToken(), code, purpose }, options);
    const { repository, courseTitle } = await retrying(link, { url, onRetry });
    process.stdout.write(
      `Linked ${visibleLine(repository)} to ${visibleLine(courseTitle)}. From now on its workflows can ${MAY[purpose]}.\n`,
    );
    return EXIT.accepted;
  } catch (error) {
    if (error instanceof PortalFault && !error.passing) throw new UsageError(error.message);
    throw error;
  }
}
