import { type Database, eventsAfter, type RecordedEvent } from '@rooflab/db';
import { experimentRunState, visitsSoFar } from '../experiment/queries.ts';
import { type Follow, followEvents, type SubjectState } from './follow-events.ts';
import { wholeSecond } from './live-event.ts';
import { type RunEvent, runEventSchema, visitSchema } from './run-event.ts';

interface FollowRun extends Follow {
  readonly db: Database;
  readonly runId: string;
}

/** What happens to a run of an experiment, with every place as it is measured. */
export function followRun({ db, runId, ...follow }: FollowRun): AsyncGenerator<RunEvent, void> {
  // Who begins at the beginning is given what is stored, whichever run measured it.
  let knowsStored = follow.after > 0n;
  return followEvents<RunEvent>(
    {
      id: runId,
      eventsAfter: (after) => eventsAfter(db, { kind: 'experiment-run', id: runId }, after),
      async told(recorded) {
        const latest = recorded.findLast(({ kind }) => kind === 'measuring');
        if (latest && (!knowsStored || recorded.some(begins))) {
          knowsStored = true;
          const stored = await visitsSoFar(db, runId);
          const visits = stored.flatMap((visit) => visitSchema.safeParse(visit).data ?? []);
          return recorded.slice(recorded.indexOf(latest)).flatMap((event) => runEvent(event, event === latest ? { visits } : {}) ?? []);
        }
        return recorded.flatMap((event) => runEvent(event) ?? []);
      },
      isEnd: ({ kind }) => kind === 'ended',
      state: (id) => stateOf(db, runId, id),
    },
    follow,
  );
}

function begins({ data }: RecordedEvent): boolean {
  return typeof data === 'object' && data !== null && 'begins' in data && data.begins === true;
}

/** The event as pages see it; null for one of a newer worker that they do not know. */
function runEvent({ id, at, kind, data }: RecordedEvent, known: object = {}): RunEvent | null {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return runEventSchema.safeParse({ ...fields, ...known, id: String(id), at: wholeSecond(at), kind }).data ?? null;
}

async function stateOf(db: Database, runId: string, id: string): Promise<SubjectState<RunEvent>> {
  const state = await experimentRunState(db, runId);
  if (state?.endedAt) return { aside: null, end: { id, at: wholeSecond(state.endedAt), kind: 'ended', failed: state.failed } };
  return { end: null, aside: null };
}
