import { faultMessage, type Moment, type Recording } from '@rooflab/grader/play';
import { Notice } from '../ui/notice.tsx';

/** What goes wrong at a moment, each fault once. */
export function FaultNotices({ recording, moment }: { readonly recording: Recording; readonly moment: Moment }) {
  const messages = new Set(moment.faults.map((fault) => faultMessage(recording, fault)));
  return [...messages].map((message) => (
    <Notice key={message} title="Here it goes wrong.">
      {message}
    </Notice>
  ));
}
