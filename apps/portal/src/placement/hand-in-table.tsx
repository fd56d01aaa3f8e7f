import { deviceWords, worthOf, worthWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { staffCountWords } from '../comment/comment-count-words.ts';
import { isItem } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';

type HandIns = Awaited<ReturnType<Api['handIn']['list']>>['handIns'];
type HandInRow = HandIns[number];
type Assignment = Awaited<ReturnType<Api['assignment']['list']>>[number];

interface Props {
  readonly slug: string;
  readonly handIns: HandIns;
  readonly assignments: readonly Assignment[];
}

export function HandInTable({ slug, handIns, assignments }: Props) {
  return (
    <Table caption="Hand-ins">
      <Head>
        <HeadCell>Handed in</HeadCell>
        <HeadCell className="max-sm:hidden">Student</HeadCell>
        <HeadCell className="max-sm:hidden">Exercise</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell numeric className="max-sm:hidden">
          Points
        </HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
        <HeadCell>Device</HeadCell>
        <HeadCell>Note</HeadCell>
      </Head>
      <tbody>
        {handIns.map((handIn) => (
          <HandInLine
            key={handIn.handInId}
            slug={slug}
            handIn={handIn}
            assignment={assignments.find(({ assignmentId }) => assignmentId === handIn.assignmentId)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface LineProps extends Pick<Props, 'slug'> {
  readonly handIn: HandInRow;
  readonly assignment: Assignment | undefined;
}

function HandInLine({ slug, handIn, assignment }: LineProps) {
  const { handInId, createdAt, name, exercise, verdict, state, fraction, deviceClass, note } = handIn;
  const title = assignment?.items.find(isItem({ kind: 'exercise', subject: exercise }))?.title ?? exercise;
  const points = pointsWords(handIn, assignment);
  const flags = flagsOf(handIn);
  const said = staffCountWords(handIn.comments);
  return (
    <Row>
      <RowHead>
        <TextLink href={paths.handIn(slug, handInId)} prefetch={false} className="whitespace-nowrap">
          <Time at={createdAt} />
        </TextLink>
        <span className="block font-normal break-words sm:hidden">{name}</span>
        <span className="block font-normal text-muted sm:hidden">{title}</span>
      </RowHead>
      <Cell className="min-w-28 break-words max-sm:hidden">{name}</Cell>
      <Cell className="min-w-32 max-sm:hidden">
        {title}
        <span className="block text-muted">{assignment?.title}</span>
      </Cell>
      <Cell>
        <VerdictMark verdict={verdict} waiting={state === 'ended' ? 'no result' : state} />
        <span className="figures block whitespace-nowrap sm:hidden">{points}</span>
        {flags !== '' && <span className="block text-xs text-muted">{flags}</span>}
        {said !== null && (
          <span className={clsx('block text-xs', handIn.comments.waiting > 0 ? 'font-medium text-slow' : 'text-muted')}>{said}</span>
        )}
      </Cell>
      <Cell numeric className="max-sm:hidden">
        {points}
      </Cell>
      <Cell numeric>{fraction === null ? '–' : formatFraction(fraction)}</Cell>
      <Cell className="whitespace-nowrap">{deviceClass === null ? '–' : deviceWords[deviceClass]}</Cell>
      <Cell className="min-w-40 max-w-80 break-words text-muted">{note}</Cell>
    </Row>
  );
}

/** What the result is worth in its assignment. */
function pointsWords({ score, deviceClass }: HandInRow, assignment: Assignment | undefined): string {
  if (score === null || deviceClass === null || !assignment) return '–';
  return worthWords(worthOf({ score, deviceClass }, assignment.deviceClass));
}

function flagsOf({ chosen, refunded, replacedById }: HandInRow): string {
  return [chosen && 'chosen to count', refunded && 'attempt given back', replacedById !== null && 'replaced by a later one']
    .filter((flag) => flag !== false)
    .join(', ');
}
