/** The form of pino's: figures first, then a sentence. */
export interface Logger {
  info(figures: object, sentence: string): void;
  warn(figures: object, sentence: string): void;
  error(figures: object, sentence: string): void;
}
