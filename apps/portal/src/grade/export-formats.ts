export const EXPORT_FORMATS = [
  { format: 'plain', name: 'CSV' },
  { format: 'canvas', name: 'Canvas' },
  { format: 'moodle', name: 'Moodle' },
] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number]['format'];
