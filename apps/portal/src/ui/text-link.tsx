import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

export const LINK_LOOKS = 'text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={clsx(LINK_LOOKS, className)} {...rest} />;
}
