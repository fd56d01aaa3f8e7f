import { formatScore } from '@rooflab/roofline/units';
import { type ItemKey, isItem } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { OverrideForm, RevokeOverride } from './override-form.tsx';

type Override = Awaited<ReturnType<Api['grade']['overrides']>>[number];

interface Props {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly item: ItemKey;
  /** The student's overrides in the whole course; newest first. */
  readonly overrides: readonly Override[];
}

/** Points that were given by hand for this item or its assignment, and the form for new ones. */
export function OverridePart({ overrides, ...place }: Props) {
  const { assignmentId, item } = place;
  const own = overrides.filter((each) => each.assignmentId === assignmentId && (each.item === null || isItem(item)(each.item)));
  return (
    <div className="flex flex-col gap-5">
      {own.length > 0 && <OverrideTable overrides={own} />}
      <OverrideForm {...place} />
    </div>
  );
}

function OverrideTable({ overrides }: { readonly overrides: readonly Override[] }) {
  return (
    <Table caption="Overrides, newest first">
      <Head>
        <HeadCell>Points</HeadCell>
        <HeadCell>Of</HeadCell>
        <HeadCell>Reason</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {overrides.map(({ overrideId, score, item, reason, madeBy, createdAt, revokedAt }) => (
          <Row key={overrideId} className={revokedAt === null ? '' : 'text-muted'}>
            <RowHead className="figures whitespace-nowrap">{formatScore(score)} %</RowHead>
            <Cell>{item === null ? 'the whole assignment' : `this ${item.kind}`}</Cell>
            <Cell className="max-w-md min-w-44 break-words">{reason}</Cell>
            <Cell>
              {madeBy}, <Time at={createdAt} />
            </Cell>
            <Cell className="text-right">
              {revokedAt === null ? <RevokeOverride overrideId={overrideId} points={`${formatScore(score)} %`} /> : 'revoked'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
