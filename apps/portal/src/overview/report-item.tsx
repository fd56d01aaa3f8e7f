import { paths } from '../shell/paths.ts';
import { ItemLine } from './item-line.tsx';
import type { OverviewAssignment } from './overview.ts';

type ReportStatus = NonNullable<NonNullable<OverviewAssignment['status']>['report']>;

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly weight: number;
  readonly status: ReportStatus | null;
}

/** The report of an assignment where it has points: whether it is handed in, and its score. */
export function ReportItem({ slug, assignmentId, weight, status }: Props) {
  return (
    <ItemLine
      href={paths.report(slug, assignmentId)}
      title="Report"
      kind="written by up to three"
      weight={weight}
      status={status}
      words={status && STATES[status.reason]}
    />
  );
}

const STATES: Readonly<Record<ReportStatus['reason'], string>> = {
  best: 'scored by staff',
  last: 'scored by staff',
  chosen: 'scored by staff',
  'last-for-none-chosen': 'scored by staff',
  override: 'set by staff',
  'nothing-handed-in': 'not handed in',
  'no-result-yet': 'handed in, not scored yet',
  'too-late': 'handed in too late to count',
  'no-late-days': 'handed in late, and no late days were left',
};
