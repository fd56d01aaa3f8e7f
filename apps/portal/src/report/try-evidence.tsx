import { Markdown } from '../markdown/markdown.tsx';
import { AnswerList } from '../question/answer-list.tsx';
import { Time } from '../ui/time.tsx';
import type { Evidence } from './report-data.ts';
import { RunCurves } from './run-evidence.tsx';

type Try = Extract<Evidence, { kind: 'try' }>;

interface Props {
  readonly evidence: Try;
  readonly number: number;
  /** The figures of the report that show a run, by its id. */
  readonly runFigures: ReadonlyMap<string, number>;
}

/** An answered question in a report, as it was locked: the question, the answer, its verdict, and beside a prediction the run that decided it. */
export function TryEvidence({ evidence, number, runFigures }: Props) {
  const { author, title, number: attempt, text, fields, answers, verdicts, answeredAt, decidedBy } = evidence;
  const shownAs = decidedBy === null ? undefined : runFigures.get(decidedBy.runId);
  const predicts = fields.some((field) => field.kind === 'number' && field.predicts !== undefined);
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: ${title}, ${author}`}>
      <div className="rounded border border-line bg-surface p-4">
        <div className="max-w-[72ch] break-words">
          <Markdown>{text}</Markdown>
        </div>
        <AnswerList
          fields={fields}
          answers={answers}
          verdicts={verdicts}
          run={decidedBy && { ...decidedBy, derived: decidedBy.result.derived }}
          pending="waits for a run"
          className="break-inside-avoid"
        />
        {decidedBy !== null && (
          <div className="mt-4 border-t border-line pt-4">
            <p className="text-sm text-muted">
              {shownAs === undefined ? 'The run that decided it' : `Figure ${shownAs} shows the run that decided it`},{' '}
              <Time at={decidedBy.endedAt} />, on {decidedBy.result.device.description}.
            </p>
            {shownAs === undefined && (
              <div className="mt-2">
                <RunCurves run={decidedBy} />
              </div>
            )}
          </div>
        )}
      </div>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> {title}, {predicts ? 'predicted' : `try ${attempt}, answered`} by{' '}
        {author} <Time at={answeredAt} />
        {predicts && ', and locked since then'}.
      </figcaption>
    </figure>
  );
}
