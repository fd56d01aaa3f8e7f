import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countedTable } from './counted-table.ts';
import { coveringTable, exerciseTable, limitsTable, roofTable, timedTable } from './exercise-tables.ts';

/** `npm run docs`: generates the sizes, marks and limits of all exercises from the labs and from the grader's constants. */

export const EXERCISES_PAGE = join(import.meta.dirname, '../docs/records/exercises.md');

export function exercisesPage(): string {
  return `<!-- Written by \`npm run docs\` (scripts/exercises-page.ts) from the labs and the grader's constants. Edit there, not here. -->

# Sizes, marks and limits of the exercises

What they mean is in [how you are measured](../how-you-are-measured.md).

## Cases and marks

Marks are fractions of the measured roof.

${exerciseTable()}

## Sizes without gaps

${coveringTable()}

## Timed sizes

${timedTable()}

## Graded by counts

${countedTable()}

\\* the share reached here scales the points of all marks.

An _access_ is one load, store or atomic operation of one invocation to a storage buffer or to workgroup memory; a longer value, such as an array or a
struct, counts as several. _Words to be moved_ are the fewest bytes of the exercise, in fours. The invocations (or workgroups) _that share the work_ are
all accesses over those of the one that makes most; dispatches count one after the other, so that neither idle workgroups nor many small dispatches add to it.

## The roof

After the first sizes each is 4 times the one before, up to twice the length of an array. Shapes with more invocations than the device allows in
a workgroup are left out. Arrays are at least as long as the largest buffer of the timed sizes, as far as the device allows.

${roofTable()}

## Limits

A batch is never cut short, so there can be a few more samples than the limit.

${limitsTable()}
`;
}

if (import.meta.main) writeFileSync(EXERCISES_PAGE, exercisesPage());
