import { resolve } from 'node:path';
import { pack } from '@rooflab/lab-archive';
import type { Command } from 'commander';
import { UsageError } from '../../exit-code.ts';
import { buildOrExplain } from '../../lab/build-own-lab.ts';
import { requireFiles } from '../../lab/kernel-files.ts';
import { createPortalClient, type PortalAddress } from '../../portal/client.ts';
import { findCourse } from '../../portal/find-course.ts';
import { patientAsk } from '../../portal/patient-ask.ts';
import { PortalFault } from '../../portal/portal-fault.ts';
import { createProgressLine, type ProgressLine } from '../../portal/show-progress.ts';
import { textOrJsonOption } from '../options.ts';
import { portalAddress } from '../portal-address.ts';

export function declare(lab: Command): void {
  lab
    .command('publish')
    .argument('[folder]', 'the folder of the lab', '.')
    .description(
      'build a lab and give it to a course as a new version, on a portal (ROOFLAB_URL; ROOFLAB_TOKEN with the rights course:read and lab:write, or as the workflow of a repository that is linked to publish labs). Test it before: rooflab lab test',
    )
    .requiredOption('--course <slug>', 'the course, as in the address of its page')
    .addOption(textOrJsonOption())
    .action(publishCommand);
}

interface PublishOptions {
  /** Slug of the course. */
  readonly course: string;
  readonly format: 'text' | 'json';
}

async function publishCommand(folder: string, { course, format }: PublishOptions): Promise<void> {
  const address = portalAddress(process.env);
  const line = createProgressLine(process.stderr);
  try {
    const built = await buildOrExplain(resolve(folder));
    requireFiles(built);
    const published = await publish(address, { course, archive: pack(built.files), line });
    line.done();
    const page = `${address.url}/courses/${course}/staff/labs`;
    process.stdout.write(format === 'json' ? `${JSON.stringify(published, null, 2)}\n` : `${sentence(built.lab.id, published)} ${page}\n`);
  } catch (error) {
    line.done();
    if (error instanceof PortalFault && !error.passing) throw new UsageError(error.message);
    throw error;
  }
}

interface Errand {
  readonly course: string;
  readonly archive: Uint8Array;
  readonly line: ProgressLine;
}

/** Repeating it does no harm: a version is known by its hash. Throws `PortalFault` and `UsageError`. */
async function publish(address: PortalAddress, { course, archive, line }: Errand) {
  const client = createPortalClient(address);
  const { url } = address;
  const ask = patientAsk(url, line);
  const { courseId } = await findCourse(client, course, ask);
  line.show(`sending ${Math.ceil(archive.length / 1024)} KiB to ${url}`);
  const version = { courseId, archive: Buffer.from(archive).toString('base64') };
  return await ask((options) => client.lab.publish.mutate(version, options));
}

type Published = Awaited<ReturnType<typeof publish>>;

function sentence(lab: string, { number, version, created }: Published): string {
  const named = `version ${number} (${version.slice(0, 12)})`;
  return created ? `${lab} is published as ${named}:` : `${lab} was published before as ${named}; nothing has changed since:`;
}
