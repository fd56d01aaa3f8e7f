import { formatFraction, formatScore, formatWallClock } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { RefreshEvery } from '../ui/refresh-every.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { askedAddress, type StaffAsked } from './hand-in-asked.ts';
import { ReplayButton } from './replay-button.tsx';

type Grading = Awaited<ReturnType<Api['handIn']['byId']>>['gradings'][number];

interface Props {
  readonly slug: string;
  readonly handInId: string;
  /** Oldest first. */
  readonly gradings: readonly Grading[];
  readonly asked: StaffAsked;
  /** Ids of the gradings shown below the table. */
  readonly shown: readonly (string | null)[];
  /** True once the hand-in has ended. */
  readonly canReplay: boolean;
}

/** Every attempt at grading, including those that failed on our side and those that never took effect. */
export function GradingTable({ gradings, ...rest }: Props) {
  return (
    <>
      {gradings.some(({ state }) => state === 'running') && <RefreshEvery seconds={LOOK_AGAIN_SECONDS} />}
      <Table caption="Gradings of this hand-in, oldest first">
        <Head>
          <HeadCell>Grading</HeadCell>
          <HeadCell>Started</HeadCell>
          <HeadCell>Worker</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell numeric>Points</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
          <HeadCell numeric>Took</HeadCell>
          <HeadCell>Seed</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </Head>
        <tbody>
          {gradings.map((grading, index) => (
            <GradingRow
              key={grading.gradingId}
              grading={grading}
              before={gradings.slice(0, index)}
              number={index + 1}
              gradings={gradings.length}
              {...rest}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Refresh interval while a worker grades, so that its end shows without a reload. */
const LOOK_AGAIN_SECONDS = 3;

interface RowProps extends Omit<Props, 'gradings'> {
  readonly grading: Grading;
  readonly before: readonly Grading[];
  readonly number: number;
  readonly gradings: number;
}

function GradingRow({ grading, before, number, gradings, slug, handInId, asked, shown, canReplay }: RowProps) {
  const { gradingId, effective, lab, claimedAt, worker, device, score, fraction, phaseTimes, seed, strayResults, verdict } = grading;
  const to = (part: StaffAsked) => askedAddress(slug, handInId, { ...asked, ...part, section: 'grading' });
  const isShown = shown.includes(gradingId);
  return (
    <Row>
      <RowHead className="whitespace-nowrap">
        {number}, {kindWord(grading, before)}
        {lab && <span className="block text-xs font-normal text-muted">lab version {lab.number}</span>}
        {effective && <span className="block text-xs font-normal">✓ in effect</span>}
      </RowHead>
      <Cell>
        <Time at={claimedAt} />
      </Cell>
      <Cell className="min-w-36">
        {worker}
        {device && <span className="block text-xs text-muted">{device}</span>}
      </Cell>
      <Cell>
        <Outcome grading={grading} />
        {strayResults > 0 && <span className="block text-xs text-muted">{strayResults} arrived late and never count</span>}
      </Cell>
      <Cell numeric>{score === null ? '–' : formatScore(score)}</Cell>
      <Cell numeric>{fraction === null ? '–' : formatFraction(fraction)}</Cell>
      <Cell numeric>{phaseTimes.length === 0 ? '–' : formatWallClock(phaseTimes.reduce((sum, { ms }) => sum + ms, 0))}</Cell>
      <Cell className="figures text-xs" title={seed}>
        {seed.slice(0, SEED_SHOWN)}…
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {verdict !== null && !isShown && (
            <>
              <TextLink href={to({ grading: gradingId, beside: undefined })} aria-label={`Show grading ${number}`}>
                Show
              </TextLink>
              {shown[0] != null && (
                <TextLink href={to({ grading: shown[0], beside: gradingId })} aria-label={`Show grading ${number} beside the one shown`}>
                  Beside
                </TextLink>
              )}
            </>
          )}
          {canReplay && verdict !== null && <ReplayButton handInId={handInId} gradingId={gradingId} attempt={number} gradings={gradings} />}
        </span>
      </Cell>
    </Row>
  );
}

/** Enough characters to see which seeds are equal; a grading shown in full has the whole seed. */
const SEED_SHOWN = 8;

/** A regrade with the data of an earlier grading is called its replay. */
function kindWord({ kind, seed }: Grading, before: readonly Grading[]): string {
  if (kind === 'live') return 'live';
  const replayed = before.findIndex((each) => each.seed === seed);
  return replayed === -1 ? 'regrade' : `replay of ${replayed + 1}`;
}

function Outcome({ grading: { verdict, outcome, failure, state, phase } }: { readonly grading: Grading }) {
  if (verdict !== null) return <VerdictMark verdict={verdict} />;
  if (state === 'running') return <>running{phase && `: ${phase}`}</>;
  return (
    <span className="text-ours [overflow-wrap:anywhere]">
      ◆ {outcome}
      {failure && <span className="block text-xs text-text">{failure}</span>}
    </span>
  );
}
