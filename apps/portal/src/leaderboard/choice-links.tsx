import clsx from 'clsx';
import Link from 'next/link';

export interface Choice {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

/** One of a few views of the same page, each with its own address. */
export function ChoiceLinks({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  if (choices.length < 2) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {choices.map(({ href, label: name, current }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? 'page' : undefined}
          className={clsx(
            'max-w-full rounded border px-2.5 py-1 text-sm break-words no-underline',
            current ? 'border-accent bg-accent-quiet text-text' : 'border-line text-muted hover:border-line-strong hover:text-text',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
