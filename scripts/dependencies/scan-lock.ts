import { satisfies } from 'semver';
import { z } from 'zod';

const advisorySchema = z.object({
  /** As in GitHub's advisory database: `GHSA-…`. */
  id: z.string().regex(/^(GHSA(-[0-9a-z]{4}){3}|CVE-\d{4}-\d+)$/),
  package: z.string(),
  /** The affected versions, in npm's range syntax. */
  vulnerable: z.string(),
  title: z.string(),
});

export const advisoriesSchema = z.object({
  /** Date of the last search for advisories: later ones are missing here. */
  asOf: z.iso.date(),
  /** Covers only these packages, which face the network. */
  packages: z.array(z.string()),
  advisories: z.array(advisorySchema),
});

export type Advisories = z.infer<typeof advisoriesSchema>;

/** The part of npm's lock file that is used. */
export const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Every installed copy with a vulnerability, as a sentence. */
export function scanLock({ packages }: z.infer<typeof lockSchema>, { advisories }: Advisories): string[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (version === undefined || !path.includes('node_modules/')) return [];
    return advisories
      .filter((advisory) => advisory.package === name && satisfies(version, advisory.vulnerable, { includePrerelease: true }))
      .map(({ id, title, vulnerable }) => `${path} ${version} (${vulnerable}): ${title}, https://github.com/advisories/${id}`);
  });
}
