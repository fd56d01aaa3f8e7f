import { type LabAddress, partOfLab } from './lab-address.ts';

/**
 * Opens the frame in which the code of a lab runs. It has an origin of its own: no cookie, no storage and nothing of this page, and its policy
 * lets it reach no network.
 *
 * @param questions port to which its `LabRequest`s come
 */
export function openLabFrame(lab: LabAddress, questions: MessagePort): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.src = partOfLab(lab, 'frame');
  frame.title = 'The code of a lab';
  frame.hidden = true;
  // An opaque origin has no name to address it by; the policy of the page keeps every other document out of the frame.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(null, '*', [questions]), { once: true });
  document.body.append(frame);
  return frame;
}
