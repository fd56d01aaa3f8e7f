import type { PhaseMessage } from '@rooflab/grader/phase';
import type { NoDeviceReason } from '../practice/messages.ts';
import { Notice } from '../ui/notice.tsx';
import { VerdictMark } from '../ui/verdict.tsx';

/** What to do without WebGPU. Handing in works without it. */
export function NoDeviceNotice({ reason }: { readonly reason: NoDeviceReason }) {
  const title = reason === 'no-webgpu' ? 'This browser has no WebGPU.' : 'WebGPU finds no GPU here.';
  return (
    <Notice kind="slow" title={title} live>
      <p>You can still hand in: hand-ins are graded on the course’s own device. To check here first:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>Chrome or Edge 113 and later have WebGPU on Windows, macOS and ChromeOS; 121 and later on Android.</li>
        <li>
          On Linux, open <code>chrome://flags/#enable-unsafe-webgpu</code>, enable it, and restart the browser; <code>chrome://gpu</code>{' '}
          says whether it worked.
        </li>
        <li>Safari 26 and later have it; Firefox 141 and later on Windows, 145 and later on macOS.</li>
        {reason === 'no-adapter' && (
          <li>Check that “graphics acceleration” is on in the browser’s settings, and that the driver is up to date.</li>
        )}
        <li>
          Or run <code>rooflab check</code> on your own machine: the same grader, without a browser.
        </li>
      </ul>
    </Notice>
  );
}

/** A step that did not end within its time limit. */
export function HungNotice({ step }: { readonly step: PhaseMessage }) {
  const seconds = Math.round(step.limitMs / 1000);
  if (step.blame === 'ours') {
    return (
      <Notice kind="ours" title="One of our own steps did not finish, so the run was stopped." live>
        It was not your kernel: {step.phase}, {step.detail}, took more than {seconds} s. Close other pages that use the GPU and try again;
        the next run starts fresh.
      </Notice>
    );
  }
  return (
    <div role="alert">
      <p className="mb-1 text-xs text-muted">Practice on your own GPU; only hand-ins count.</p>
      <h2 className="text-lg font-semibold">
        <VerdictMark verdict="timeout" />
      </h2>
      <p className="mt-1">
        Your kernel did not end within {seconds} s ({step.phase}, {step.detail}), so the run was stopped. The next run starts fresh, and
        your text is unchanged.
      </p>
      <p className="mt-2 text-sm text-muted">
        Look for a loop that never ends: an unsigned counter that counts down past zero, or a wait for another workgroup. If the next run
        finds no GPU, the browser has turned it off for a while: close the tab and open it again.
      </p>
    </div>
  );
}
