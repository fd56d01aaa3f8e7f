export { CURVE_COLUMNS, curveCells, experimentCsv } from './experiment-csv.ts';
export { type DrawnCurve, type ExperimentDrawing, experimentDrawing } from './experiment-drawing.ts';
export { experimentInWords, experimentSvg } from './experiment-svg.ts';
export { clockWords, derivedWords, pointWords, quantityWords } from './experiment-words.ts';
