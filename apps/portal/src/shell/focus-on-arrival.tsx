'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

let firstPage: string | null = null;

/**
 * After a link was followed without loading a new document, moves the focus to the content, as loading a document would: the next Tab reaches the
 * page's first control, and screen readers read on from its heading. If the page has already set the focus, it stays there.
 */
export function FocusOnArrival() {
  const path = usePathname();
  useEffect(() => {
    if (firstPage === null || firstPage === path) {
      firstPage = path;
      return;
    }
    firstPage = '';
    const content = document.getElementById('content');
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
  return null;
}
