import { ButtonLink } from '../ui/button.tsx';

interface NextPageProps {
  readonly path: string;
  /** Query parameters kept on the next page. */
  readonly query: Readonly<Record<string, string>>;
  /** The query parameter that holds `cursor`. */
  readonly by: 'after' | 'before';
  /** Null on the last page. */
  readonly cursor: string | null;
  /** Whether this is not the first page. */
  readonly later: boolean;
}

export function NextPage({ path, query, by, cursor, later }: NextPageProps) {
  if (cursor === null && !later) return null;
  const address = (further: Readonly<Record<string, string>>) => {
    const all = new URLSearchParams({ ...query, ...further });
    for (const [name, value] of [...all]) if (value === '') all.delete(name);
    return all.size === 0 ? path : `${path}?${all}`;
  };
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-2">
      {later && (
        <ButtonLink href={address({})} size="small">
          First page
        </ButtonLink>
      )}
      {cursor !== null && (
        <ButtonLink href={address({ [by]: cursor })} size="small">
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}

/** The cursor after a full page, since there may be more rows. */
export function cursorAfter<T>(rows: readonly T[], limit: number, cursorOf: (row: T) => string): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? cursorOf(last) : null;
}
