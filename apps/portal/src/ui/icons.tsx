/** Icons of Lucide 1.75.0, whose licence is icons.LICENSE: the twelve that the pages show, of two thousand in its package. */

interface IconProps {
  /** Length of a side, in pixels. */
  readonly size: number;
  readonly className?: string;
}

/** A drawing of 24 by 24 units; the words beside it, or the control's name, say what it means. */
function icon(path: string) {
  return function Icon({ size, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };
}

const PANEL = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z';

export const ArrowDown = icon('M12 5v14 M19 12l-7 7-7-7');
export const ArrowUp = icon('m5 12 7-7 7 7 M12 19V5');
export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const Inbox = icon(
  'M22 12h-6l-2 3h-4l-2-3H2 M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
);
export const MessageSquare = icon(
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
);
export const PanelLeft = icon(`${PANEL} M9 3v18`);
export const PanelRight = icon(`${PANEL} M15 3v18`);
export const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z M15 5l4 4',
);
export const Trash2 = icon('M10 11v6 M14 11v6 M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6 M3 6h18 M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2');
export const X = icon('M18 6 6 18 M6 6l12 12');
