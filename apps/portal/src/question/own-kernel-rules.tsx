import { countWords } from '@rooflab/roofline/units';
import type { Item } from '../item/item.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { RefreshEvery } from '../ui/refresh-every.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { OwnTries } from './tries.ts';

type Asked = Extract<Item, { readonly kind: 'question' }>;

/** What students are asked about their own kernel, and how; stated before they open it. */
export function OwnKernelRules({ asked: { mode, minutes, tryLimit } }: { readonly asked: Asked }) {
  return (
    <p className="max-w-[72ch] text-sm text-muted">
      Three to five questions about your own file: what its lines do to memory, and which of its invocations take part. The answers were
      counted while it ran. {MODES[mode]}
      {mode === 'counted' && (
        <>
          {' '}
          {minutes === null
            ? 'There is no time limit.'
            : `From opening them you have ${countWords(minutes, 'minute')}; then your answers are sent as they are.`}{' '}
          {tryLimit === 1
            ? 'You can answer once.'
            : `You can answer ${tryLimit === null ? 'as often as you like' : countWords(tryLimit, 'time')}, each time to other questions as far as there are some.`}{' '}
          While they are open, the x-ray of your file and its player are hidden.
        </>
      )}
    </p>
  );
}

const MODES = {
  counted: 'Each right answer gives its part of the points.',
  practice: 'They are for practice, as often as you like, and give no points.',
  oral: 'Staff ask them in an oral exam and give the points. Until then you can practise with others.',
} as const;

interface StateProps {
  readonly slug: string;
  readonly assignmentId: string;
  readonly asked: Asked;
  readonly kernel: NonNullable<OwnTries['kernel']>;
}

/** Whether there is a kernel to ask about, and which. */
export function OwnKernelState({ slug, assignmentId, asked, kernel: { state, handInId, why } }: StateProps) {
  const exercise = asked.ownKernelOf ?? '';
  switch (state) {
    case 'no-hand-in':
      return (
        <Notice className="mt-4 max-w-[72ch]" title="The questions come once a hand-in of yours is accepted.">
          <TextLink href={paths.exercise(slug, assignmentId, exercise)}>Go to the exercise</TextLink>
        </Notice>
      );
    case 'waiting':
      return (
        <Notice className="mt-4 max-w-[72ch]" title="Your hand-in is accepted, and its questions are being drawn.">
          They appear here in a moment. <RefreshEvery seconds={3} />
        </Notice>
      );
    case 'none':
      return (
        <Notice className="mt-4 max-w-[72ch]" title="Nothing can be asked about your file.">
          {why}
        </Notice>
      );
    default:
      return (
        <p className="mt-4">
          They are about{' '}
          {handInId === null ? 'your hand-in' : <TextLink href={paths.handIn(slug, handInId)}>your best accepted hand-in</TextLink>}.
        </p>
      );
  }
}
