import { formatScore } from '@rooflab/roofline/units';
import { deviceWords } from '../leaderboard/device-words.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { countWords } from '../ui/count-words.ts';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { VerdictMark } from '../ui/verdict.tsx';

type Preview = Awaited<ReturnType<Api['regrade']['preview']>>;

/** In one sentence what putting the set into effect would change. */
export function FlipSummary({ preview: { flips, pending, total } }: { readonly preview: Preview }) {
  const count = flips.reduce((sum, flip) => sum + flip.count, 0);
  return (
    <Notice
      kind={count > 0 ? 'slow' : 'info'}
      title={
        count === 0
          ? `No verdict of ${total} changes${pending > 0 ? ' so far' : ''}.`
          : count === 1
            ? `One of ${countWords(total, 'verdict')} changes.`
            : `${count} of ${countWords(total, 'verdict')} change.`
      }
    >
      {pending > 0 && <p>{pending} are still being graded; what is in effect stays so meanwhile.</p>}
      {flips.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          {flips.map(({ from, to, count: times }) => (
            <li key={`${from} ${to}`} className="flex items-baseline gap-1.5">
              <span className="figures">{times} ×</span> <VerdictMark verdict={from} waiting="none" /> <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span> <VerdictMark verdict={to} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function PreviewTable({ preview: { items, total }, slug }: { readonly preview: Preview; readonly slug: string }) {
  return (
    <Table
      caption={
        items.length < total
          ? `Those that change most: ${items.length} of ${countWords(total, 'hand-in')}`
          : `${countWords(total, 'hand-in')}, those that change first`
      }
      showCaption
    >
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Exercise</HeadCell>
        <HeadCell>Before</HeadCell>
        <HeadCell>After</HeadCell>
        <HeadCell numeric>Score before</HeadCell>
        <HeadCell numeric>Score after</HeadCell>
        <HeadCell numeric>Change</HeadCell>
      </Head>
      <tbody>
        {items.map(({ handInId, name, exercise, before, after, flips, change }) => (
          <Row key={handInId} className={flips ? 'bg-slow-quiet' : ''}>
            <RowHead>
              <TextLink href={paths.handIn(slug, handInId)}>{name}</TextLink>
              {flips && <span className="sr-only">, the verdict changes</span>}
            </RowHead>
            <Cell>{exercise}</Cell>
            <Cell>
              <VerdictMark verdict={before.verdict} waiting="none" />
            </Cell>
            <Cell>
              <VerdictMark verdict={after?.verdict ?? null} />
            </Cell>
            <Cell numeric>
              {scoreText(before.score)} <OtherClass side={before} than={after} />
            </Cell>
            <Cell numeric>
              {scoreText(after?.score)} <OtherClass side={after} than={before} />
            </Cell>
            <Cell numeric>{change === 0 ? '' : `${change > 0 ? '+' : '−'}${formatScore(Math.abs(change))}`}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type Side = Preview['items'][number]['after'];

/** What each result was graded on, where the two differ: then the points are not of the same kind. */
function OtherClass({ side, than }: { readonly side: Side; readonly than: Side }) {
  if (!side?.deviceClass || !than?.deviceClass || side.deviceClass === than.deviceClass) return null;
  return <span className="block text-xs text-muted">{deviceWords[side.deviceClass]}</span>;
}

function scoreText(score: number | null | undefined): string {
  return score === null || score === undefined ? '' : formatScore(score);
}
