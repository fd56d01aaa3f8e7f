import type { ComponentProps } from 'react';

/** Part of a drawing hidden from screen readers: description, points and table say the same. */
export function Unread(props: ComponentProps<'g'>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these groups contain nothing focusable.
  return <g aria-hidden="true" {...props} />;
}
