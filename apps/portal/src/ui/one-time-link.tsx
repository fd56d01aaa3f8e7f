import { CopyButton } from './copy-button.tsx';
import { formatMoment } from './format-moment.ts';
import { Notice } from './notice.tsx';
import { useTimeZone } from './time-zone-context.tsx';

interface OneTimeLinkProps {
  readonly link: string;
  readonly expiresAt: Date;
  readonly meaning: string;
}

/** Shows a link, the only time that it can be read. Only in dialogs, which are drawn in the browser alone. */
export function OneTimeLink({ link, expiresAt, meaning }: OneTimeLinkProps) {
  const until = formatMoment(expiresAt, 'deadline', useTimeZone());
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="slow" live title="Copy it now: it is not shown again.">
        {meaning} It works once, until {until}. Anyone with the link can use it, so send it to that person only.
      </Notice>
      <code className="rounded border border-line bg-raised px-3 py-1.5 text-sm break-all">{link}</code>
      <div className="self-end">
        <CopyButton text={link} label="Copy the link" />
      </div>
    </div>
  );
}
