import { deviceWords } from '@rooflab/roofline';
import { countWords, formatFraction, formatScore } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { type Preview, type PreviewItem, summaryWords } from './regrade-words.ts';

/** What applying the set would change: the number of changed verdicts, points and fractions. */
export function ChangeSummary({ preview }: { readonly preview: Preview }) {
  const { flips, pending, changed } = preview;
  const { title, lines } = summaryWords(preview);
  return (
    <Notice kind={changed.any > 0 ? 'slow' : 'info'} title={title}>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
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
      {pending > 0 && (
        <p className="mt-1">
          {countWords(pending, 'hand-in is', 'hand-ins are')} still being graded. The current results stay in effect until you decide.
        </p>
      )}
    </Notice>
  );
}

export function PreviewTable({ preview: { items, total }, slug }: { readonly preview: Preview; readonly slug: string }) {
  return (
    <Table
      caption={
        items.length < total
          ? `The biggest changes: ${items.length} of ${countWords(total, 'hand-in')}`
          : `${countWords(total, 'hand-in')}, changes first`
      }
      showCaption
    >
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Exercise</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell numeric>Of the roof</HeadCell>
      </Head>
      <tbody>
        {items.map((item) => (
          <PreviewRow key={item.handInId} item={item} slug={slug} />
        ))}
      </tbody>
    </Table>
  );
}

function PreviewRow({ item, slug }: { readonly item: PreviewItem; readonly slug: string }) {
  const { handInId, name, exercise, before, after, flips, points, change, fractionMoves } = item;
  return (
    <Row className={flips ? 'bg-slow-quiet' : ''}>
      <RowHead>
        <TextLink href={paths.handIn(slug, handInId)}>{name}</TextLink>
        {flips && <span className="sr-only">, the verdict changes</span>}
      </RowHead>
      <Cell>{exercise}</Cell>
      <Cell>
        <FromTo
          from={<VerdictMark verdict={before.verdict} waiting="none" />}
          to={<VerdictMark verdict={after?.verdict ?? null} />}
          same={after?.verdict === before.verdict}
        />
      </Cell>
      <Cell numeric>
        <FromTo from={formatScore(points.before)} to={pointsText(points.after)} same={points.after === points.before} />
        {change !== 0 && (
          <span className="block text-xs text-muted">
            {change > 0 ? '+' : '−'}
            {formatScore(Math.abs(change))}
          </span>
        )}
        <OtherClass before={before} after={after} />
      </Cell>
      <Cell numeric>
        <FromTo from={fractionText(before)} to={fractionText(after)} same={fractionText(before) === fractionText(after)} />
        {after?.fraction !== undefined && after.fraction !== null && before.fraction !== null && (
          <span className="block text-xs text-muted">{fractionMoves ? 'more than chance' : 'within the intervals'}</span>
        )}
      </Cell>
    </Row>
  );
}

/** `92.5 → 40`; an unchanged value is written once. */
function FromTo({ from, to, same }: { readonly from: ReactNode; readonly to: ReactNode; readonly same: boolean }) {
  if (same) return <>{from}</>;
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
      <span className="text-muted">{from}</span> <span aria-hidden="true">→</span>
      <span className="sr-only">becomes</span> <span>{to}</span>
    </span>
  );
}

type Side = PreviewItem['after'];

/** What each result was graded on, where the two differ: then the points are not comparable. */
function OtherClass({ before, after }: { readonly before: Side; readonly after: Side }) {
  if (!before?.deviceClass || !after?.deviceClass || before.deviceClass === after.deviceClass) return null;
  return (
    <span className="block text-xs text-muted">
      {deviceWords[before.deviceClass]} → {deviceWords[after.deviceClass]}
    </span>
  );
}

function pointsText(points: number | null): string {
  return points === null ? '–' : formatScore(points);
}

function fractionText(side: Side): string {
  return side?.fraction === null || side === null ? '–' : formatFraction(side.fraction);
}
