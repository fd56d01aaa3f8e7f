import { rangeWords } from '@rooflab/lab';
import { comparedWords } from '@rooflab/lab/bindings';
import type { DeviceClass } from '@rooflab/result';
import { deviceWords, gradedOn, type SpeedMarks } from '@rooflab/roofline';
import { formatBytes, formatFraction, formatOperations } from '@rooflab/roofline/units';
import { MarksTable } from '../hand-in/counted-marks.tsx';
import { sizeLabel } from '../hand-in/result-points.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { ExerciseDetail } from './exercise-card.tsx';

interface ScoringCardProps {
  readonly exercise: ExerciseDetail;
  /** The assignment's marks; null where speed is not graded. */
  readonly marks: SpeedMarks | null;
  readonly assignment: {
    readonly counting: 'best' | 'last' | 'chosen';
    readonly deviceClass: DeviceClass | null;
    readonly hazardsAreWrong: boolean;
  };
}

const COUNTING = {
  best: 'Your best hand-in counts.',
  last: 'Your last hand-in counts.',
  chosen: 'The hand-in that you choose counts; if you choose none, your last one.',
} as const;

const TITLE = {
  speed: 'What is measured and how it is scored',
  counts: 'What is counted and how it is scored',
  correctness: 'What is checked and how it is scored',
  untimed: 'What is checked and how it is scored',
} as const;

/** What is measured, and how it becomes points. This is the only place on the page that says so. */
export function ScoringCard({ exercise, marks, assignment }: ScoringCardProps) {
  const { points, cases, outputs, counted } = exercise;
  const kind = counted === null ? 'untimed' : gradedOn(assignment.deviceClass);
  return (
    <details className="mb-5 rounded border border-line bg-surface px-4 py-3">
      <summary className="rounded">
        <h2 className="inline font-semibold">{TITLE[kind]}</h2>
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
        <li>
          <strong className="font-medium">{points.correctness} points for correctness</strong> in {cases.total} small cases ({cases.hidden}{' '}
          of them hidden){kind !== 'untimed' && ` and in every ${kind === 'counts' ? 'counted' : 'timed'} run`}: {comparedWords(outputs)}.
        </li>
        {marks && <SpeedRules exercise={exercise} marks={marks} assignment={assignment} />}
        {kind === 'counts' && <CountRules exercise={exercise} />}
        {kind === 'untimed' && <li>This exercise is untimed: there are no other points, and any device may grade it.</li>}
        {kind === 'correctness' && (
          <li>
            Only correctness is graded: <strong className="font-medium">{points.correctness} points are the full score</strong>, and there
            are none for speed.
          </li>
        )}
        {assignment.hazardsAreWrong && (
          <li>
            Races, accesses out of bounds and reads of storage that was never written{' '}
            <strong className="font-medium">make an answer wrong</strong>. They are looked for at a small size.
          </li>
        )}
        <li>{COUNTING[assignment.counting]}</li>
      </ul>
      {kind === 'counts' && counted && <CountedSizes counted={counted} />}
      {(kind === 'speed' || kind === 'correctness') && <TimedSizes exercise={exercise} required={assignment.deviceClass} />}
    </details>
  );
}

function SpeedRules({ exercise: { points }, marks, assignment: { counting } }: ScoringCardProps & { readonly marks: SpeedMarks }) {
  return (
    <>
      <li>
        <strong className="font-medium">{points.speed} points for speed</strong>: none at {formatFraction(marks.passFraction)} of the
        measured roof, all from {formatFraction(marks.fullFraction)} up, and in proportion between the two. Below the pass mark the verdict
        is “too slow”.
      </li>
      <li>
        Speed is the fewest bytes and operations that the task needs, over your median time, against the roof of the same device on the same
        day. With several sizes the geometric mean counts.
      </li>
      <li>
        A result that was not timed on a GPU is worth up to {points.correctness} of {points.correctness + points.speed} points, and never
        replaces a timed one{counting === 'chosen' && ', unless you choose it'}.
      </li>
    </>
  );
}

function CountRules({ exercise: { points } }: Pick<ScoringCardProps, 'exercise'>) {
  return (
    <>
      <li>
        <strong className="font-medium">{points.speed} points for what the kernel does to memory</strong>, counted in one run at a small
        size: the facts below. Without any of these points the verdict is “too slow”.
      </li>
      <li>No time is measured: the same file gets the same points on every device.</li>
    </>
  );
}

function CountedSizes({ counted }: { readonly counted: NonNullable<ExerciseDetail['counted']> }) {
  return (
    <MarksTable
      caption={`Counted at ${sizeLabel(counted.size)}`}
      marks={counted.marks.map(({ points, ...mark }) => ({ ...mark, maxPoints: points }))}
    />
  );
}

/** Sizes for the devices that may grade here. Where speed is not graded, only their output is judged. */
function TimedSizes({
  exercise: { timed, operation },
  required,
}: Pick<ScoringCardProps, 'exercise'> & { readonly required: DeviceClass | null }) {
  const isGraded = gradedOn(required) === 'speed';
  const caption = `Timed sizes, chosen at random for each hand-in${isGraded ? '' : ': their answers are checked, their times are only shown'}`;
  return (
    <Table caption={caption} showCaption className="mt-3">
      <Head>
        <HeadCell>Device</HeadCell>
        <HeadCell>Size</HeadCell>
        <HeadCell numeric>Bytes</HeadCell>
        <HeadCell numeric>Operations</HeadCell>
      </Head>
      <tbody>
        {timed.flatMap(({ deviceClass, sizes }) =>
          (required === null || required === deviceClass ? sizes : []).map(({ size, cost }) => (
            <Row key={`${deviceClass} ${rangeWords(size)}`}>
              <RowHead>{deviceWords[deviceClass]}</RowHead>
              <Cell className="figures text-xs">{rangeWords(size)}</Cell>
              <Cell numeric>{cost ? formatBytes(cost.bytesRead + cost.bytesWritten) : 'depends on the data'}</Cell>
              <Cell numeric>{cost ? formatOperations(cost.flops, operation) : ''}</Cell>
            </Row>
          )),
        )}
      </tbody>
    </Table>
  );
}
