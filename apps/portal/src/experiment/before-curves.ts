import type { Api } from '../pages-bridge.ts';

type Unseen = Awaited<ReturnType<Api['experiment']['unseen']>>[number];

/** What a student does before the curves of an experiment are shown. */
export type BeforeCurves =
  | { readonly kind: 'nothing' }
  /** A prediction that counts. */
  | { readonly kind: 'assigned'; readonly prediction: Unseen['predictions'][number] }
  /** A prediction that counts for nothing, kept in the browser. */
  | { readonly kind: 'ungraded' };

export function beforeCurves({ hasRun, predictions }: Pick<Unseen, 'hasRun' | 'predictions'>): BeforeCurves {
  const open = predictions.find(({ state }) => state === 'open');
  if (open) return { kind: 'assigned', prediction: open };
  return hasRun || predictions.some(({ state }) => state === 'locked') ? { kind: 'nothing' } : { kind: 'ungraded' };
}
