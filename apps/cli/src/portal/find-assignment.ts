import type { DeviceClass } from '@rooflab/result';
import { UsageError } from '../exit-code.ts';
import type { PortalClient } from './client.ts';
import type { Ask } from './retry.ts';

export interface Place {
  readonly courseId: string;
  readonly courseTitle: string;
  readonly assignmentId: string;
  readonly title: string;
  /** The device class that the assignment requires; null: any. */
  readonly deviceClass: DeviceClass | null;
  /** Of the exercise's lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

export interface Wanted {
  readonly exercise: string;
  readonly assignmentId?: string | undefined;
}

interface Listed extends Place {
  readonly open: boolean;
}

/**
 * Where a hand-in for the exercise goes: the assignment with that id, or the only one that currently accepts hand-ins. Throws `UsageError`
 * when there is none, or more than one.
 */
export async function findAssignment(client: PortalClient, { exercise, assignmentId }: Wanted, ask: Ask): Promise<Place> {
  const places = await listPlaces(client, exercise, ask);
  if (assignmentId !== undefined) {
    const named = places.find((place) => place.assignmentId === assignmentId);
    if (named) return named;
    throw new UsageError(`None of your courses has an assignment ${assignmentId} with ${exercise}. ${choices(places)}`.trim());
  }
  const open = places.filter((place) => place.open);
  const [only] = open;
  if (only && open.length === 1) return only;
  if (open.length > 1) throw new UsageError(`${exercise} is in ${open.length} open assignments. ${choices(open)}`);
  const closed =
    places.length === 0 ? 'No assignment in your courses has it.' : `It is closed in ${places.map(({ title }) => title).join(', ')}.`;
  throw new UsageError(`${exercise} cannot be handed in now. ${closed} Join the course with its code first, or ask its staff.`);
}

function choices(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const lines = places.map(({ assignmentId, title, courseTitle }) => `  --assignment ${assignmentId}   ${courseTitle}, ${title}`);
  return `Choose one:\n${lines.join('\n')}`;
}

async function listPlaces(client: PortalClient, exercise: string, ask: Ask): Promise<Listed[]> {
  const courses = await ask((options) => client.course.list.query(undefined, options));
  const current = courses.filter(({ archivedAt }) => archivedAt === null);
  const lists = await Promise.all(
    current.map(async ({ courseId, title: courseTitle }) => {
      const assignments = await ask((options) => client.assignment.list.query({ courseId }, options));
      return assignments.flatMap(({ assignmentId, title, deviceClass, mine, items }) => {
        const item = items.find((each) => each.kind === 'exercise' && each.subject === exercise);
        if (item?.kind !== 'exercise') return [];
        const open = mine?.state === 'open' || mine?.state === 'late';
        return [{ courseId, courseTitle, assignmentId, title, deviceClass, labVersion: item.labVersion, open }];
      });
    }),
  );
  return lists.flat();
}
