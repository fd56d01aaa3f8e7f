const MEDIA_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  markdown: 'text/markdown;charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** Saves a text through the browser's downloads. */
export function saveFile(name: string, format: keyof typeof MEDIA_TYPES, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: MEDIA_TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A title as a file name: `reduction/sum, roofline` → `reduction-sum-roofline`. */
export function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'plot'
  );
}
