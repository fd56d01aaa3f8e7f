const DATED = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const FORMATS = {
  /** `Thu 26 Nov, 23:59` */
  'day-time': { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `Thu 26 Nov, 23:59 CET`, for what somebody has to meet */
  deadline: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  /** `26 Nov 2027, 23:59 CET`, a deadline that is far away */
  'far-deadline': { ...DATED, timeZoneName: 'short' },
  /** `26 Nov 2026, 23:59`, where the year may differ */
  dated: DATED,
  /** `26 Nov` */
  day: { day: 'numeric', month: 'short' },
  /** `23:59` */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** `Thursday, 26 November 2026 at 23:59:00 CET` */
  full: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type MomentStyle = keyof typeof FORMATS;

/** Room for every style in twenty zones. */
const MOST_FORMATTERS = 100;

/** Creating one takes a hundred times as long as using it, and a page has hundreds of moments. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** About a year: a date further away needs its year. */
const FAR_MS = 330 * 86_400_000;

/** Throws `RangeError` for a time zone that does not exist. */
export function formatMoment(at: Date, style: MomentStyle, timeZone: string): string {
  const isFar = style === 'deadline' && Math.abs(at.getTime() - Date.now()) > FAR_MS;
  return formatterOf(isFar ? 'far-deadline' : style, timeZone).format(at);
}

function formatterOf(style: MomentStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...FORMATS[style], timeZone });
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(key, made);
  return made;
}

const distances = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const STEPS: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: number }[] = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

/** `in 3 days`, `2 hours ago`, `now`. */
export function formatDistance(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  const step = STEPS.find((each) => Math.abs(ms) >= each.ms);
  if (step === undefined) return 'now';
  return distances.format(Math.trunc(ms / step.ms), step.unit);
}
