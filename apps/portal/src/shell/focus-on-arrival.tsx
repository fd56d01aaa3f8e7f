'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

let firstPage: string | null = null;

/**
 * After a link was followed without a new document, focus goes to the content, as after loading a document: the next Tab is then
 * the page's first control, and screen readers read on from its heading. A page that has taken the focus itself keeps it.
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
