import type { ComponentProps } from 'react';

/** Part of a drawing that screen readers leave out: description, points and table say the same. */
export function Unread(props: ComponentProps<'g'>) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in these groups takes the focus.
  return <g aria-hidden="true" {...props} />;
}
