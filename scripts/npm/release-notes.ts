import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../apps/cli/src/version.ts';
import { checkTag, sectionOf } from './changelog.ts';

/** `node scripts/npm/release-notes.ts <tag>`: prints what the changelog says about the release, after checking that the tag is right. */
checkTag(process.argv[2] ?? '', VERSION);
process.stdout.write(`${sectionOf(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'), VERSION)}\n`);
