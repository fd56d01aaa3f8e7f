import { countWords } from '@rooflab/roofline/units';

/** `on time`; `2 days late (20 % of its points)` */
export function latenessWords({ lateDays, penaltyPercent }: { readonly lateDays: number; readonly penaltyPercent: number }): string {
  if (lateDays === 0) return 'on time';
  const late = `${countWords(lateDays, 'day')} late`;
  return penaltyPercent > 0 ? `${late} (costs ${penaltyPercent} % of its points)` : late;
}
