import { schedulesSentence } from '@rooflab/grader/race-words';
import { failedWithoutMismatch, type Mismatch, type Result } from '@rooflab/result';
import { countWords } from '@rooflab/roofline/units';
import { formatTolerance } from '../hand-in/first-wrong.ts';
import { WriteLink } from '../player/write-link.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';

/** Wrong cases come first, each with its first mismatch; the right ones are folded. */
export function CaseList({
  correctness: { cases, schedules },
  verdict,
  hasPlayer = true,
}: Pick<Result, 'verdict'> & {
  /** Whether the page has a player to which a wrong element can lead. */
  readonly hasPlayer?: boolean;
  readonly correctness: Pick<Result['correctness'], 'cases' | 'schedules'>;
}) {
  if (cases.length === 0) return null;
  const wrong = cases.filter(({ passed }) => !passed);
  const right = cases.filter(({ passed }) => passed);
  const tried = schedules ? schedulesSentence(schedules) : '';
  return (
    <section aria-label="Cases">
      <h3 className="mb-1 font-semibold">
        Cases <span className="figures text-sm font-normal text-muted">{`${right.length} of ${cases.length} right`}</span>
      </h3>
      {wrong.length > 0 && (
        <Table caption="Wrong cases">
          <Head>
            <HeadCell>Case</HeadCell>
            <HeadCell>First mismatch</HeadCell>
          </Head>
          <tbody>
            {wrong.map((testCase) => {
              const { name, hidden, mismatch } = testCase;
              return (
                <Row key={name}>
                  <RowHead className="[overflow-wrap:anywhere]">
                    <span aria-hidden="true" className="text-wrong">
                      ✗{' '}
                    </span>
                    {hidden ? 'hidden' : name}
                  </RowHead>
                  <Cell>
                    {mismatch ? (
                      <>
                        <MismatchView mismatch={mismatch} />
                        {hasPlayer && <WriteLink testCase={testCase} />}
                      </>
                    ) : hidden ? (
                      'A hidden case shows only that it failed.'
                    ) : (
                      <span className="inline-block first-letter:uppercase">{failedWithoutMismatch({ name }, verdict)}</span>
                    )}
                  </Cell>
                </Row>
              );
            })}
          </tbody>
        </Table>
      )}
      {right.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="rounded py-1 text-muted hover:text-text">{right.length} right</summary>
          <ul className="mt-1 columns-1 gap-4">
            {right.map(({ name }) => (
              <li key={name}>
                <span aria-hidden="true" className="text-good">
                  ✓{' '}
                </span>
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      {tried !== '' && <p className="mt-2 text-sm break-words text-muted">{tried}</p>}
    </section>
  );
}

function MismatchView({ mismatch }: { readonly mismatch: Mismatch }) {
  const { output, permutes, wrongElements, checkedElements, overwritten, firstIndex, expected, got, tolerance } = mismatch;
  if (permutes !== undefined) return <>Elements of {permutes} are missing, others are there too often.</>;
  if (wrongElements === 0)
    return (
      <>
        {countWords(overwritten, 'element')} outside the output {overwritten === 1 ? 'was' : 'were'} overwritten, the first at {firstIndex}.
      </>
    );
  return (
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-3 text-xs">
      <dt className="text-muted">wrong</dt>
      <dd>{`${wrongElements} of ${checkedElements}${output === undefined ? '' : ` in ${output}`}`}</dd>
      <dt className="text-muted">first at</dt>
      <dd>{firstIndex}</dd>
      {expected !== null && (
        <>
          <dt className="text-muted">expected</dt>
          <dd className="break-all">{tolerance === null ? expected : `${expected} ± ${formatTolerance(tolerance)}`}</dd>
          <dt className="text-muted">got</dt>
          <dd className="break-all text-wrong">{got}</dd>
        </>
      )}
    </dl>
  );
}
