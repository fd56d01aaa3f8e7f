import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Difference } from '../source/difference.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { StaticHtml } from '../ui/static-html.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { askedAddress, type StaffAsked } from './hand-in-asked.ts';

type Summary = Awaited<ReturnType<Api['handIn']['list']>>['handIns'][number];

interface Props {
  readonly slug: string;
  readonly handIn: { readonly handInId: string; readonly source: string; readonly sourceSha256: string };
  /** The student's other hand-ins for the exercise, newest first. */
  readonly others: readonly Summary[];
  readonly asked: StaffAsked;
  readonly against: { readonly handInId: string; readonly createdAt: Date; readonly source: string } | null;
  readonly timeZone: string;
}

/** What was changed against any other hand-in of the same student. */
export function FormerDiff({ slug, handIn, others, asked, against, timeZone }: Props) {
  if (others.length === 0) return <p className="text-sm text-muted">It is the student’s only hand-in for this exercise.</p>;
  const to = (id: string) => askedAddress(slug, handIn.handInId, { ...asked, against: id, section: 'against' });
  return (
    <>
      <Table caption="The student’s other hand-ins for this exercise, newest first" className="mb-4 max-h-72 overflow-y-auto">
        <Head>
          <HeadCell>Handed in</HeadCell>
          <HeadCell>Verdict</HeadCell>
          <HeadCell>Note</HeadCell>
          <HeadCell>
            <span className="sr-only">Difference</span>
          </HeadCell>
        </Head>
        <tbody>
          {others.map(({ handInId, createdAt, verdict, state, note, sourceSha256 }) => (
            <Row key={handInId} className={handInId === against?.handInId ? 'bg-accent-quiet' : ''}>
              <RowHead className="whitespace-nowrap">
                <TextLink href={paths.handIn(slug, handInId)} prefetch={false}>
                  {formatMoment(createdAt, 'day-time', timeZone)}
                </TextLink>
              </RowHead>
              <Cell>
                <VerdictMark verdict={verdict} waiting={state} />
              </Cell>
              <Cell className="max-w-80 break-words text-muted">{note}</Cell>
              <Cell className="text-right whitespace-nowrap">
                {sourceSha256 === handIn.sourceSha256 ? (
                  'the same source'
                ) : (
                  <TextLink href={to(handInId)} prefetch={false} aria-current={handInId === against?.handInId ? 'true' : undefined}>
                    Difference
                  </TextLink>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {against && (
        <StaticHtml>
          <Difference
            before={against.source}
            after={handIn.source}
            names={[`the one from ${formatMoment(against.createdAt, 'day-time', timeZone)}`, 'this one']}
          />
        </StaticHtml>
      )}
    </>
  );
}
