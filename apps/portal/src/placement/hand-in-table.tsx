import { formatFraction, formatScore } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { staffCountWords } from '../comment/comment-count-words.ts';
import { deviceWords } from '../leaderboard/device-words.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';

type HandIns = Awaited<ReturnType<Api['handIn']['list']>>['handIns'];
type HandInRow = HandIns[number];

interface Props {
  readonly slug: string;
  readonly handIns: HandIns;
  /** By assignment and by exercise. */
  readonly titles: ReadonlyMap<string, string>;
}

export function HandInTable({ slug, handIns, titles }: Props) {
  return (
    <Table caption="Hand-ins">
      <Head>
        <HeadCell>Handed in</HeadCell>
        <HeadCell>Student</HeadCell>
        <HeadCell>Exercise</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
        <HeadCell>Device</HeadCell>
        <HeadCell>Note</HeadCell>
      </Head>
      <tbody>
        {handIns.map((handIn) => (
          <HandInLine key={handIn.handInId} slug={slug} handIn={handIn} titles={titles} />
        ))}
      </tbody>
    </Table>
  );
}

function HandInLine({ slug, handIn, titles }: Omit<Props, 'handIns'> & { readonly handIn: HandInRow }) {
  const { handInId, createdAt, name, assignmentId, exercise, verdict, state, score, maxScore, fraction, deviceClass, note } = handIn;
  const flags = flagsOf(handIn);
  const said = staffCountWords(handIn.comments);
  return (
    <Row>
      <RowHead className="whitespace-nowrap">
        <TextLink href={paths.handIn(slug, handInId)} prefetch={false}>
          <Time at={createdAt} />
        </TextLink>
      </RowHead>
      <Cell className="min-w-28 break-words">{name}</Cell>
      <Cell className="min-w-32">
        {titles.get(exercise) ?? exercise}
        <span className="block text-muted">{titles.get(assignmentId) ?? ''}</span>
      </Cell>
      <Cell>
        <VerdictMark verdict={verdict} waiting={state === 'ended' ? 'no result' : state} />
        {flags !== '' && <span className="block text-xs text-muted">{flags}</span>}
        {said !== null && (
          <span className={clsx('block text-xs', handIn.comments.waiting > 0 ? 'font-medium text-slow' : 'text-muted')}>{said}</span>
        )}
      </Cell>
      <Cell numeric>{score === null ? '–' : `${formatScore(score)}${maxScore === null ? '' : ` / ${formatScore(maxScore)}`}`}</Cell>
      <Cell numeric>{fraction === null ? '–' : formatFraction(fraction)}</Cell>
      <Cell className="whitespace-nowrap">{deviceClass === null ? '–' : deviceWords[deviceClass]}</Cell>
      <Cell className="min-w-40 max-w-80 break-words text-muted">{note}</Cell>
    </Row>
  );
}

function flagsOf({ chosen, refunded, replacedById }: HandInRow): string {
  return [chosen && 'chosen to count', refunded && 'attempt given back', replacedById !== null && 'replaced by a later one']
    .filter((flag) => flag !== false)
    .join(', ');
}
